"""Writes the four sets: the files and questions.json. Afterwards: python3 check-folder.py ."""
import set1, set2, set3, set4  # noqa: F401
