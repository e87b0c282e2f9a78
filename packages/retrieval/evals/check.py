"""What the scripts beside the sets use to write questions.json and to check every quote against its file."""
import html
import json
import os
import re

KINDS = ("answerable", "unanswerable", "contradiction", "two-part")


def text_of(path):
    with open(path, encoding="utf-8") as f:
        s = f.read()
    if path.endswith(".html"):
        s = re.sub(r"<(script|style)\b.*?</\1>", " ", s, flags=re.S)
        s = html.unescape(re.sub(r"<[^>]+>", " ", s))
    return s


def flat(s):
    s = re.sub(r"(?m)^(> ?)+", "", s)
    return re.sub(r"\s+", " ", s).strip()


class Set:
    def __init__(self, base, name, language):
        self.base, self.name, self.lang, self.items = base, name, language, []
        folder = os.path.join(base, name, "files")
        self.texts = {f: flat(text_of(os.path.join(folder, f))) for f in sorted(os.listdir(folder))}

    def _add(self, question, kind, answers, lang, note):
        assert kind in KINDS
        out = []
        for a in answers:
            file, quote = a[0], a[1]
            assert flat(quote) in self.texts[file], (self.name, file, quote)
            out.append({"file": file, "quote": quote, **({"value": a[2]} if len(a) > 2 else {})})
        item = {"id": f"{self.name}-{len(self.items) + 1:02d}", "language": lang or self.lang, "question": question, "kind": kind, "answers": out}
        if note:
            item["note"] = note
        self.items.append(item)

    def ask(self, question, *answers, lang=None, note=None):
        self._add(question, "answerable", answers, lang, note)

    def two(self, question, *answers, lang=None, note=None):
        self._add(question, "two-part", answers, lang, note)

    def clash(self, question, *answers, lang=None, note=None):
        assert len(answers) > 1
        self._add(question, "contradiction", answers, lang, note)

    def none(self, question, lang=None, note=None):
        self._add(question, "unanswerable", (), lang, note)

    def write(self):
        with open(os.path.join(self.base, self.name, "questions.json"), "w", encoding="utf-8") as f:
            json.dump(self.items, f, ensure_ascii=False, indent=2)
            f.write("\n")
        return self.items


SENTENCE_KINDS = ("number", "unit", "currency", "date", "direction", "negation", "name", "role", "accusation", "advice", "cause", "other")


class Sentences:
    def __init__(self, base):
        self.base, self.items, self.n = base, [], 0

    def passage(self, text, language="en"):
        self.n += 1
        self.text, self.lang, self.k = " ".join(text.split()), language, 0

    def _add(self, sentence, truth, kind, bound, derived=False):
        assert kind in SENTENCE_KINDS, kind
        assert flat(sentence) not in flat(self.text), sentence
        self.k += 1
        item = {"id": f"p{self.n:02d}-{self.k:02d}", "passage": self.text, "sentence": sentence, "truth": truth, "kind": kind, "bound": bound, "language": self.lang}
        if derived:
            item["derived"] = True
        self.items.append(item)

    def yes(self, kind, sentence, derived=False):
        """derived: true by a small calculation with the figures of the passage."""
        self._add(sentence, "supported", kind, False, derived)

    def no(self, kind, sentence, bound=None, silent=False):
        """silent: the passage does not contradict it outright, so "not found" is right as well."""
        self._add(sentence, "false", kind, kind in SENTENCE_KINDS[:8] if bound is None else bound)
        if silent:
            self.items[-1]["orNotFound"] = True

    def absent(self, kind, sentence):
        self._add(sentence, "not-found", kind, False)

    def write(self):
        folder = os.path.join(self.base, "sentences")
        os.makedirs(folder, exist_ok=True)
        with open(os.path.join(folder, "sentences.json"), "w", encoding="utf-8") as f:
            json.dump(self.items, f, ensure_ascii=False, indent=2)
            f.write("\n")
        return self.items
