// Slash commands as data: finding them, reading a typed line, and Discord's nested option form.

export const SUB = 1,
  GROUP = 2,
  STRING = 3,
  INTEGER = 4,
  BOOLEAN = 5,
  USER = 6,
  CHANNEL = 7,
  ROLE = 8,
  MENTIONABLE = 9,
  NUMBER = 10,
  ATTACHMENT = 11;

/** Everything that can be run, as {path: "titan fly", command, steps: [option of type 1 or 2, …], options}. */
export function leaves(commands) {
  const slash = commands.filter((command) => (command.type ?? 1) === 1);
  const found = slash.flatMap((command) =>
    below(command, { path: command.name, command, steps: [] }, command),
  );
  return found.sort((a, b) => a.path.localeCompare(b.path));
}

function below(node, leaf, described) {
  const subs = (node.options ?? []).filter(
    (option) => option.type === SUB || option.type === GROUP,
  );
  if (!subs.length)
    return [
      { ...leaf, options: ordered(node.options ?? []), description: described.description ?? "" },
    ];
  return subs.flatMap((sub) =>
    below(sub, { ...leaf, path: `${leaf.path} ${sub.name}`, steps: [...leaf.steps, sub] }, sub),
  );
}

const ordered = (options) => [
  ...options.filter((option) => option.required),
  ...options.filter((option) => !option.required),
];

/** The commands that fit what was typed after the slash, best first. */
export function search(all, typed) {
  const wanted = typed.toLowerCase().trimStart().replace(/\s+/g, " ");
  const words = wanted.split(" ").filter(Boolean);
  const scored = all
    .map((leaf) => ({ leaf, score: score(leaf, wanted, words) }))
    .filter((one) => one.score < 9);
  return scored.sort((a, b) => a.score - b.score).map((one) => one.leaf);
}

function score(leaf, wanted, words) {
  const path = leaf.path.toLowerCase();
  if (path === wanted.trimEnd()) return 0;
  if (path.startsWith(wanted)) return 1;
  const parts = path.split(" ");
  if (words.every((word) => parts.some((part) => part.startsWith(word)))) return 2;
  if (words.every((word) => path.includes(word))) return 3;
  return words.every((word) => `${path} ${leaf.description}`.toLowerCase().includes(word)) ? 4 : 9;
}

/** A typed or pasted line → {leaf, values: {option: text}, rest}, or null while it names no command yet. */
export function parseLine(line, all) {
  if (!line.startsWith("/")) return null;
  const text = line.slice(1);
  const fits = all.filter((leaf) => text.toLowerCase().startsWith(`${leaf.path.toLowerCase()} `));
  const leaf = fits.sort((a, b) => b.path.length - a.path.length)[0];
  if (!leaf) return null;
  return { leaf, ...parseValues(text.slice(leaf.path.length), leaf.options) };
}

/** "ship:Life to:N8" → {values: {ship: "Life", to: "N8"}, rest: ""}; a value runs to the next known name. */
export function parseValues(text, options) {
  const values = {};
  if (!options.length) return { values, rest: text.trim() };
  const names = options
    .map((option) => option.name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join("|");
  const marks = [...text.matchAll(new RegExp(`(?:^|\\s)(${names}):`, "gi"))];
  marks.forEach((mark, at) => {
    const option = options.find((one) => one.name.toLowerCase() === mark[1].toLowerCase());
    const end = marks[at + 1]?.index ?? text.length;
    values[option.name] = unquoted(text.slice(mark.index + mark[0].length, end).trim());
  });
  return { values, rest: text.slice(0, marks[0]?.index ?? text.length).trim() };
}

const unquoted = (text) => (/^"[^"]*"$/.test(text) ? text.slice(1, -1) : text);

const MOST_NAMED = 12;

/** Why a line after the slash is no command, with the words that there are instead, near ones first. */
export function whyNoCommand(line, all) {
  const typed = line.slice(1).trim().split(/\s+/);
  let here = all.map((leaf) => leaf.path.split(" "));
  for (const [depth, word] of typed.entries()) {
    const fits = here.filter((path) => path[depth]?.toLowerCase() === word.toLowerCase());
    if (!fits.length) return refusal(typed.slice(0, depth), word, here, depth);
    here = fits;
  }
  return refusal(typed, "", here, typed.length);
}

function refusal(before, word, paths, depth) {
  const known = [...new Set(paths.map((path) => path[depth]).filter(Boolean))];
  const said = `/${[...before, word].join(" ").trim()}`;
  if (!before.length)
    return `There is no command ${said}. There are: ${listed(near(known, word), "/")}.`;
  const after = `After /${before.join(" ")} comes one of: ${listed(near(known, word))}.`;
  return word ? `There is no command ${said}. ${after}` : after;
}

function listed(words, sign = "") {
  const shown = words.slice(0, MOST_NAMED).map((word) => sign + word);
  const left = words.length - shown.length;
  return shown.join(", ") + (left ? ` and ${left} more` : "");
}

/** Words that begin so first, then those that take the fewest changes. */
function near(words, typed) {
  const wanted = typed.toLowerCase();
  const far = (word) => (wanted && word.startsWith(wanted) ? -1 : changes(word, wanted));
  return [...words].sort((a, b) => (wanted ? far(a) - far(b) : 0) || a.localeCompare(b));
}

/** Letters to change, add or leave out to make one word of the other. */
function changes(one, other) {
  let above = [...other, ""].map((_, at) => at);
  for (const [row, letter] of [...one].entries()) {
    const now = [row + 1];
    for (const [at, sign] of [...other].entries())
      now.push(Math.min(now[at] + 1, above[at + 1] + 1, above[at] + (letter === sign ? 0 : 1)));
    above = now;
  }
  return above.at(-1);
}

/** Discord's form of a command: {id, name, type: 1, options} with the sub-groups nested. */
export function payload(leaf, values, focused) {
  const given = values.map(({ option, value }) => ({
    name: option.name,
    type: option.type,
    value,
    ...(option === focused ? { focused: true } : {}),
  }));
  const nested = leaf.steps.reduceRight(
    (options, step) => [{ name: step.name, type: step.type, options }],
    given,
  );
  return { id: leaf.command.id, name: leaf.command.name, type: 1, options: nested };
}
