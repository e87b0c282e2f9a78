"""Writes all tables and questions of this half: `python3 make.py`. verify.py and second.py check them afterwards."""
import make_en, make_de
