interface LintText {
  /** "{name}" is the first name that oxlint quotes. */
  message: string;
  fix: string;
}

/** German for what oxlint states about each of its rules, keyed by the rule. */
const germanLint: Readonly<Record<string, LintText>> = {
  "no-eval": {
    message: "Eine Zeichenkette wird als Code ausgeführt.",
    fix: "Parsen Sie den Wert oder wählen Sie anhand des Namens zwischen bekannten Funktionen.",
  },
  "no-new-func": {
    message: "Aus einer Zeichenkette wird eine Funktion erzeugt.",
    fix: "Schreiben Sie die Funktion in den Code.",
  },
  "no-implied-eval": {
    message: "Eine Zeichenkette wird als Code ausgeführt.",
    fix: "Übergeben Sie eine Funktion statt der Zeichenkette.",
  },
  "no-script-url": {
    message: "Eine Adresse mit „javascript:“ führt ihren Inhalt als Code aus.",
    fix: "Verwenden Sie eine Funktion statt der Adresse.",
  },
  "jsx-no-script-url": {
    message: "Eine Adresse mit „javascript:“ führt ihren Inhalt als Code aus.",
    fix: "Verwenden Sie einen Event-Handler statt der Adresse.",
  },
  "no-undef": {
    message: "{name} ist nirgends deklariert.",
    fix: "Deklarieren oder importieren Sie den Namen oder korrigieren Sie die Schreibweise.",
  },
  "jsx-no-undef": {
    message: "Die Komponente {name} ist nirgends deklariert.",
    fix: "Importieren Sie die Komponente oder korrigieren Sie die Schreibweise.",
  },
  "no-const-assign": {
    message: "{name} ist eine Konstante und erhält einen neuen Wert.",
    fix: "Deklarieren Sie den Namen mit let oder weisen Sie einem anderen Namen zu.",
  },
  "no-import-assign": {
    message: "{name} ist importiert und erhält einen neuen Wert.",
    fix: "Weisen Sie den Wert einer eigenen Variablen zu.",
  },
  "no-this-before-super": {
    message: "this wird verwendet, bevor super() aufgerufen ist.",
    fix: "Rufen Sie zuerst super() auf.",
  },
  "constructor-super": {
    message: "Der Konstruktor der abgeleiteten Klasse ruft super() nicht auf jedem Weg genau einmal auf.",
    fix: "Rufen Sie super() auf jedem Weg einmal auf.",
  },
  "no-obj-calls": {
    message: "{name} ist keine Funktion und wird aufgerufen.",
    fix: "Rufen Sie eine Methode des Objekts auf.",
  },
  "no-unsafe-optional-chaining": {
    message: "Die Verkettung mit ?. kann undefined ergeben, und der Ausdruck löst dann einen TypeError aus.",
    fix: "Behandeln Sie den Fall undefined vor der Verwendung.",
  },
  "no-self-compare": {
    message: "Ein Wert wird mit sich selbst verglichen.",
    fix: "Vergleichen Sie mit dem gemeinten Wert, oder prüfen Sie mit Number.isNaN.",
  },
  "use-isnan": {
    message: "NaN ist mit nichts gleich, auch nicht mit sich selbst; der Vergleich hat immer dasselbe Ergebnis.",
    fix: "Prüfen Sie mit Number.isNaN.",
  },
  "missing-throw": {
    message: "Ein Fehler wird erzeugt, aber nicht geworfen.",
    fix: "Schreiben Sie throw davor oder entfernen Sie die Zeile.",
  },
  "const-comparisons": {
    message: "Der Vergleich hat immer dasselbe Ergebnis.",
    fix: "Korrigieren Sie die Grenzen oder entfernen Sie den Vergleich.",
  },
  "bad-comparison-sequence": {
    message: "Der zweite Vergleich prüft das Ergebnis des ersten, nicht den Wert.",
    fix: "Verbinden Sie zwei Vergleiche mit &&.",
  },
  "bad-min-max-func": {
    message: "Die Grenzen von Math.min und Math.max sind vertauscht; das Ergebnis ist immer dasselbe.",
    fix: "Vertauschen Sie die Grenzen.",
  },
  "number-arg-out-of-range": {
    message: "Die Zahl liegt außerhalb dessen, was die Methode annimmt.",
    fix: "Verwenden Sie eine Zahl im erlaubten Bereich.",
  },
  "rules-of-hooks": {
    message: "Der Hook {name} wird nicht bei jedem Rendern in derselben Reihenfolge aufgerufen.",
    fix: "Rufen Sie ihn auf der obersten Ebene einer Komponente oder eines Hooks auf.",
  },
  "no-direct-mutation-state": {
    message: "this.state wird direkt verändert; die Komponente wird nicht neu gerendert.",
    fix: "Verwenden Sie setState.",
  },
  "no-dupe-keys": {
    message: "Der Schlüssel {name} kommt im Objekt zweimal vor; nur der letzte Wert gilt.",
    fix: "Entfernen Sie einen der beiden oder benennen Sie ihn um.",
  },
  "no-dupe-class-members": {
    message: "{name} ist in der Klasse zweimal definiert; nur die letzte Definition gilt.",
    fix: "Entfernen Sie eine der Definitionen oder benennen Sie sie um.",
  },
  "no-dupe-else-if": {
    message: "Eine frühere Bedingung deckt diese schon ab; der Zweig wird nie erreicht.",
    fix: "Korrigieren Sie die Bedingung oder entfernen Sie den Zweig.",
  },
  "no-duplicate-case": {
    message: "Ein case mit diesem Wert gibt es schon; dieser wird nie erreicht.",
    fix: "Korrigieren Sie den Wert oder entfernen Sie das case.",
  },
  "no-func-assign": {
    message: "{name} ist eine Funktion und erhält einen neuen Wert.",
    fix: "Verwenden Sie einen anderen Namen.",
  },
  "no-class-assign": {
    message: "{name} ist eine Klasse und erhält einen neuen Wert.",
    fix: "Verwenden Sie einen anderen Namen.",
  },
  "no-ex-assign": {
    message: "Der abgefangene Fehler wird überschrieben und ist danach verloren.",
    fix: "Verwenden Sie eine eigene Variable.",
  },
  "no-global-assign": {
    message: "{name} ist eingebaut und erhält einen neuen Wert.",
    fix: "Verwenden Sie einen anderen Namen.",
  },
  "no-extend-native": {
    message: "Der eingebaute Typ {name} wird für das ganze Programm verändert.",
    fix: "Schreiben Sie eine eigene Funktion.",
  },
  "no-cond-assign": {
    message: "Die Bedingung weist zu, statt zu vergleichen.",
    fix: "Vergleichen Sie mit === oder weisen Sie vor der Bedingung zu.",
  },
  "no-constant-binary-expression": {
    message: "Der Ausdruck hat immer dasselbe Ergebnis.",
    fix: "Prüfen Sie Klammern und Operanden, oder entfernen Sie den Ausdruck.",
  },
  "no-constant-condition": {
    message: "Die Bedingung hat immer dasselbe Ergebnis.",
    fix: "Korrigieren Sie die Bedingung oder entfernen Sie den Zweig.",
  },
  "no-compare-neg-zero": {
    message: "Der Vergleich mit -0 unterscheidet sich nicht von dem mit 0.",
    fix: "Vergleichen Sie mit 0, oder verwenden Sie Object.is.",
  },
  "no-unreachable": {
    message: "Dieser Code wird nie erreicht.",
    fix: "Entfernen Sie ihn oder korrigieren Sie den Ausstieg davor.",
  },
  "no-unsafe-finally": {
    message: "Der Sprung im finally-Block verwirft Ergebnis oder Fehler des try-Blocks.",
    fix: "Legen Sie den Sprung hinter den finally-Block.",
  },
  "no-unsafe-negation": {
    message: "Verneint wird nur der linke Operand, nicht der ganze Ausdruck.",
    fix: "Setzen Sie den Ausdruck in Klammern und verneinen Sie diese.",
  },
  "no-fallthrough": {
    message: "Das case endet nicht, und das nächste wird mit ausgeführt.",
    fix: "Beenden Sie es mit break oder return, oder nennen Sie die Absicht in einem Kommentar.",
  },
  "no-async-promise-executor": {
    message: "Ein Fehler in einem asynchronen Promise-Executor geht verloren.",
    fix: "Machen Sie die Funktion synchron, oder verwenden Sie eine async-Funktion statt new Promise.",
  },
  "no-setter-return": { message: "Der Rückgabewert eines Setters wird verworfen.", fix: "Entfernen Sie das return." },
  "getter-return": {
    message: "Der Getter gibt nicht auf jedem Weg einen Wert zurück.",
    fix: "Geben Sie auf jedem Weg einen Wert zurück.",
  },
  "array-callback-return": {
    message: "Der Callback der Array-Methode gibt nicht auf jedem Weg einen Wert zurück.",
    fix: "Geben Sie auf jedem Weg einen Wert zurück, oder verwenden Sie forEach.",
  },
  "for-direction": {
    message: "Der Zähler läuft von der Grenze weg; die Schleife endet nie.",
    fix: "Korrigieren Sie den Schritt oder den Vergleich.",
  },
  "no-self-assign": {
    message: "{name} wird sich selbst zugewiesen.",
    fix: "Weisen Sie den gemeinten Wert zu oder entfernen Sie die Zeile.",
  },
  "no-sparse-arrays": {
    message: "Das Array hat wegen eines doppelten Kommas eine Lücke.",
    fix: "Entfernen Sie das Komma oder schreiben Sie undefined.",
  },
  "no-loss-of-precision": {
    message: "Die Zahl hat mehr Stellen, als gespeichert werden können.",
    fix: "Verwenden Sie BigInt oder eine Zeichenkette.",
  },
  "no-invalid-regexp": {
    message: "Der reguläre Ausdruck ist ungültig und löst beim Ausführen einen Fehler aus.",
    fix: "Korrigieren Sie den Ausdruck.",
  },
  "no-empty-character-class": {
    message: "Die leere Zeichenklasse [] passt auf kein Zeichen.",
    fix: "Nennen Sie die Zeichen oder entfernen Sie die Klasse.",
  },
  "no-useless-backreference": {
    message: "Der Rückverweis findet nie etwas.",
    fix: "Korrigieren Sie die Nummer oder die Stelle der Gruppe.",
  },
  "no-unused-expressions": {
    message: "Der Ausdruck hat keine Wirkung.",
    fix: "Weisen Sie das Ergebnis zu, rufen Sie die Funktion auf oder entfernen Sie die Zeile.",
  },
  "valid-typeof": {
    message: "typeof ergibt nie diesen Wert.",
    fix: "Vergleichen Sie mit einem Ergebnis von typeof, etwa „string“ oder „undefined“.",
  },
  "no-throw-literal": {
    message: "Der geworfene Wert ist kein Fehler und hat keinen Stacktrace.",
    fix: "Werfen Sie ein Error-Objekt.",
  },
  "no-prototype-builtins": {
    message: "Das Objekt kann die Methode {name} durch eine eigene ersetzen.",
    fix: "Verwenden Sie Object.hasOwn oder die Methode von Object.prototype.",
  },
  eqeqeq: { message: "Der Vergleich wandelt vorher die Typen um.", fix: "Verwenden Sie === und !==." },
  "bad-array-method-on-arguments": {
    message: "arguments ist kein Array und hat diese Methode nicht.",
    fix: "Verwenden Sie einen Rest-Parameter (...werte).",
  },
  "bad-char-at-comparison": {
    message: "charAt liefert ein Zeichen und wird mit mehreren verglichen.",
    fix: "Verwenden Sie startsWith oder slice.",
  },
  "bad-object-literal-comparison": {
    message: "Ein neues Objekt oder Array ist nie gleich einem anderen.",
    fix: "Vergleichen Sie die Länge oder die Inhalte.",
  },
  "erasing-op": { message: "Das Ergebnis ist immer 0.", fix: "Korrigieren Sie die Rechnung." },
  "double-comparisons": {
    message: "Zwei Vergleiche lassen sich durch einen ersetzen.",
    fix: "Verwenden Sie einen Vergleich, etwa <= statt < und ===.",
  },
  "misrefactored-assign-op": {
    message: "Der Operand kommt in der Zuweisung zweimal vor: a += a + b.",
    fix: "Schreiben Sie a += b, wenn das gemeint ist.",
  },
  "uninvoked-array-callback": {
    message: "new Array(n) hat nur Lücken, für die der Callback nie aufgerufen wird.",
    fix: "Verwenden Sie Array.from({ length: n }, …) oder füllen Sie das Array zuerst.",
  },
  "no-await-in-promise-methods": {
    message: "await in der Liste wartet vorher, so dass nichts gleichzeitig läuft.",
    fix: "Entfernen Sie das await.",
  },
  "no-thenable": {
    message: "Ein Objekt mit einer Methode then wird von await wie ein Promise behandelt.",
    fix: "Nennen Sie die Methode anders.",
  },
  "no-invalid-remove-event-listener": {
    message: "Es wird eine neue Funktion übergeben; der Listener bleibt bestehen.",
    fix: "Übergeben Sie dieselbe Funktion wie bei addEventListener.",
  },
  "no-invalid-fetch-options": {
    message: "Eine Anfrage mit GET oder HEAD darf keinen body haben.",
    fix: "Entfernen Sie den body oder ändern Sie die Methode.",
  },
  "no-new-statics": { message: "Die Methode {name} von Promise ist kein Konstruktor.", fix: "Entfernen Sie das new." },
  "no-duplicate-enum-values": {
    message: "Zwei Einträge des Enums haben denselben Wert.",
    fix: "Geben Sie jedem Eintrag einen eigenen Wert.",
  },
  "no-misused-new": {
    message: "Das ist kein Konstruktor, sondern eine Methode mit seinem Namen.",
    fix: "Verwenden Sie in einer Klasse constructor und in einem Interface new.",
  },
  "no-non-null-asserted-optional-chain": {
    message: "Die Verkettung mit ?. kann undefined ergeben, was das ! dahinter ausschließt.",
    fix: "Entfernen Sie das ! und behandeln Sie den Fall undefined.",
  },
  "no-unsafe-declaration-merging": {
    message: "Klasse und Interface mit gleichem Namen werden ungeprüft verbunden.",
    fix: "Geben Sie einem von beiden einen anderen Namen.",
  },
  "jsx-key": {
    message: "Einem Eintrag der Liste fehlt das Attribut key.",
    fix: "Geben Sie jedem Eintrag einen eindeutigen, bleibenden key.",
  },
  "jsx-no-duplicate-props": {
    message: "Ein Attribut ist zweimal angegeben; nur das letzte gilt.",
    fix: "Entfernen Sie eines der beiden.",
  },
  "no-danger-with-children": {
    message: "Das Element hat dangerouslySetInnerHTML und zugleich Kindelemente.",
    fix: "Verwenden Sie eines von beiden.",
  },
  "void-dom-elements-no-children": {
    message: "Dieses Element kann keine Kindelemente haben.",
    fix: "Entfernen Sie die Kindelemente.",
  },
  "no-debugger": { message: "Die Anweisung debugger hält das Programm an.", fix: "Entfernen Sie sie." },
  "no-unused-vars": {
    message: "{name} wird deklariert, aber nie verwendet.",
    fix: "Entfernen Sie die Deklaration, wenn sie nicht gebraucht wird.",
  },
  "no-unused-private-class-members": {
    message: "{name} wird in der Klasse nie verwendet.",
    fix: "Entfernen Sie das Mitglied.",
  },
  "no-useless-catch": {
    message: "Der catch-Block wirft den Fehler nur erneut.",
    fix: "Entfernen Sie try und catch, oder behandeln Sie den Fehler.",
  },
  "no-with": {
    message: "Bei with ist nicht erkennbar, ob ein Name die Variable oder eine Eigenschaft meint.",
    fix: "Greifen Sie ausdrücklich auf die Eigenschaften zu.",
  },
  "no-var": {
    message: "var ist in der ganzen Funktion sichtbar, auch vor der Deklaration.",
    fix: "Verwenden Sie const oder, wenn sich der Wert ändert, let.",
  },
  "only-used-in-recursion": {
    message: "Der Parameter {name} wird nur an den nächsten Aufruf weitergereicht.",
    fix: "Entfernen Sie den Parameter.",
  },
  "no-useless-fallback-in-spread": {
    message: "Der Ersatzwert ist unnötig, weil undefined beim Ausbreiten nichts ergibt.",
    fix: "Entfernen Sie den Ersatzwert.",
  },
};

/** The message and the advice of an oxlint rule in German; undefined for an unknown rule. */
export function germanLintText(code: string, message: string): LintText | undefined {
  const text = germanLint[code];
  if (!text) return undefined;
  const [, single, fenced] = /'([^']{1,80})'|`([^`]{1,80})`/.exec(message) ?? [];
  const name = single ?? fenced;
  const named = name
    ? text.message.replace("{name}", `„${name}“`)
    : text.message.replace(/^\{name\}/, "Der Name").replace(" {name}", "");
  return { ...text, message: named };
}
