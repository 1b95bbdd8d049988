"""Ships: thrust, fuel, supports, losses."""
