/** The German name, description or fix of a rule. */
export function ruleText({ language }: { language: string }, text: string): string {
  return language === "de" ? (germanRules[text] ?? text) : text;
}

export const germanRules: Readonly<Record<string, string>> = {
  // Rules of our own
  "Private key in the code": "Privater Schlüssel im Code",
  "The code contains a private key. Anyone who can read it can impersonate its owner.":
    "Der Code enthält einen privaten Schlüssel. Wer ihn lesen kann, kann sich als Inhaber ausgeben.",
  "Revoke the key, load a new one from a secret store, and remove it from the history.":
    "Widerrufen Sie den Schlüssel, laden Sie einen neuen aus einem Geheimnisspeicher und entfernen Sie ihn aus der Versionsgeschichte.",
  "Access token in the code": "Zugangstoken im Code",
  "The code contains an access token of a known service.":
    "Der Code enthält ein Zugangstoken eines bekannten Dienstes.",
  "Revoke the token at the service, and read a new one from the environment or a secret store.":
    "Widerrufen Sie das Token beim Dienst und lesen Sie ein neues aus der Umgebung oder einem Geheimnisspeicher.",
  "Password or key in the code": "Passwort oder Schlüssel im Code",
  "The code contains a password, secret or key.": "Der Code enthält ein Passwort, ein Geheimnis oder einen Schlüssel.",
  "Change it, and read the new one from the environment or a secret store.":
    "Ändern Sie es und lesen Sie den neuen Wert aus der Umgebung oder einem Geheimnisspeicher.",
  "Password or key in the settings": "Passwort oder Schlüssel in den Einstellungen",
  "The settings contain a password, secret or key.":
    "Die Einstellungen enthalten ein Passwort, ein Geheimnis oder einen Schlüssel.",
  "Change it, and keep the new one in a secret store or in a file that is not shared.":
    "Ändern Sie es und legen Sie den neuen Wert in einen Geheimnisspeicher oder eine Datei, die nicht weitergegeben wird.",
  "Password in a connection URL": "Passwort in einer Verbindungs-URL",
  "The code contains a URL with a user name and password.": "Der Code enthält eine URL mit Benutzername und Passwort.",
  "Change the password, and read the URL from the environment.":
    "Ändern Sie das Passwort und lesen Sie die URL aus der Umgebung.",
  "SQL built from values": "SQL aus Werten zusammengesetzt",
  "A value is inserted into the text of an SQL statement. Anyone who controls it can change the statement.":
    "Ein Wert wird in den Text einer SQL-Anweisung eingesetzt. Wer ihn bestimmt, kann die Anweisung ändern.",
  "Pass the value as a parameter of a prepared statement.":
    "Übergeben Sie den Wert als Parameter einer vorbereiteten Anweisung.",
  "Shell command built from values": "Shell-Befehl aus Werten zusammengesetzt",
  "A shell command is built from values. Anyone who controls one can run other commands.":
    "Ein Shell-Befehl wird aus Werten zusammengesetzt. Wer einen davon bestimmt, kann andere Befehle ausführen.",
  "Call the program with a list of arguments, without a shell.":
    "Rufen Sie das Programm mit einer Liste von Argumenten auf, ohne Shell.",
  "Text run as code": "Text als Code ausgeführt",
  "A string is executed as code.": "Eine Zeichenkette wird als Code ausgeführt.",
  "Parse the value, or choose between known functions by name.":
    "Parsen Sie den Wert oder wählen Sie anhand des Namens zwischen bekannten Funktionen.",
  "Debug mode in a server": "Debug-Modus in einem Server",
  "In debug mode, a visitor who causes an error can read the program’s state or run code.":
    "Im Debug-Modus kann ein Besucher, der einen Fehler auslöst, den Zustand des Programms lesen oder Code ausführen.",
  "Turn it off, and turn it on only through the environment on your own machine.":
    "Schalten Sie ihn aus und nur über die Umgebung auf Ihrem eigenen Rechner ein.",
  "Unsafe deserialization": "Unsichere Deserialisierung",
  "The data is deserialized in a way that can run code in it.":
    "Die Daten werden so deserialisiert, dass darin enthaltener Code ausgeführt werden kann.",
  "Use a plain format such as JSON, or the safe loader.":
    "Verwenden Sie ein einfaches Format wie JSON oder den sicheren Lader.",
  "Certificate check turned off": "Zertifikatsprüfung abgeschaltet",
  "The server’s certificate is not verified, so the connection can be intercepted and changed.":
    "Das Zertifikat des Servers wird nicht geprüft; die Verbindung kann abgehört und verändert werden.",
  "Keep the check on, and add the missing certificate authority.":
    "Lassen Sie die Prüfung an und ergänzen Sie die fehlende Zertifizierungsstelle.",
  "HTML built from a value": "HTML aus einem Wert zusammengesetzt",
  "A value is inserted as HTML without escaping, so it can contain a script.":
    "Ein Wert wird ohne Maskierung als HTML eingesetzt und kann ein Skript enthalten.",
  "Set textContent, or sanitize the HTML first.": "Setzen Sie textContent oder bereinigen Sie das HTML vorher.",
  "Weak hash": "Schwache Hashfunktion",
  "MD5 and SHA-1 no longer protect passwords, signatures or tokens.":
    "MD5 und SHA-1 schützen Passwörter, Signaturen und Token nicht mehr.",
  "Use SHA-256, and for passwords Argon2, scrypt or bcrypt.":
    "Verwenden Sie SHA-256 und für Passwörter Argon2, scrypt oder bcrypt.",
  "Predictable random value": "Vorhersagbarer Zufallswert",
  "A value that must not be guessed comes from a predictable generator.":
    "Ein Wert, der nicht erraten werden darf, stammt aus einem vorhersagbaren Generator.",
  "Use a cryptographic generator: crypto.randomUUID, secrets, SecureRandom.":
    "Verwenden Sie einen kryptografischen Generator: crypto.randomUUID, secrets, SecureRandom.",
  "Error swallowed": "Verschluckter Fehler",
  "An error is caught and ignored, so the program continues as if nothing had happened.":
    "Ein Fehler wird abgefangen und ignoriert; das Programm läuft weiter, als wäre nichts geschehen.",
  "Handle the error, rethrow it, or state in a comment why it can be ignored.":
    "Behandeln Sie den Fehler, werfen Sie ihn erneut oder begründen Sie in einem Kommentar, warum er ignoriert werden kann.",
  "Bare except": "except ohne Ausnahmetyp",
  "A bare except also catches interrupts and the program’s exit.":
    "Ein except ohne Typ fängt auch Unterbrechungen und das Programmende ab.",
  "Name the expected exceptions.": "Nennen Sie die erwarteten Ausnahmen.",
  "Mutable default argument": "Veränderlicher Standardwert",
  "The default is created once and shared by all calls.":
    "Der Standardwert wird einmal erzeugt und von allen Aufrufen geteilt.",
  "Use None as the default, and create the list or dictionary inside the function.":
    "Verwenden Sie None als Standardwert und erzeugen Sie die Liste oder das Dictionary in der Funktion.",
  "Assignment in a condition": "Zuweisung in einer Bedingung",
  "The condition assigns instead of comparing.": "Die Bedingung weist zu, statt zu vergleichen.",
  "Compare with == or ===, or assign before the condition.":
    "Vergleichen Sie mit == oder === oder weisen Sie vor der Bedingung zu.",
  "Strings compared by reference": "Zeichenketten per Referenz verglichen",
  "In Java, == compares references, so equal texts can be unequal.":
    "In Java vergleicht == Referenzen; gleiche Texte können ungleich sein.",
  "Use equals, or Objects.equals when a value can be null.":
    "Verwenden Sie equals oder, wenn ein Wert null sein kann, Objects.equals.",
  "Loop runs past the end": "Schleife läuft über das Ende hinaus",
  "The last round reads one place after the last element.":
    "Der letzte Durchlauf liest eine Stelle hinter dem letzten Element.",
  "Compare with <, or loop over the elements themselves.":
    "Vergleichen Sie mit < oder durchlaufen Sie die Elemente selbst.",
  "Loose comparison": "Ungenauer Vergleich",
  "== and != convert types before comparing: 0 equals an empty string.":
    "== und != wandeln vor dem Vergleich Typen um: 0 gleicht einer leeren Zeichenkette.",
  "Use === and !==.": "Verwenden Sie === und !==.",
  "Debugging code": "Code zur Fehlersuche",
  "The code contains debug output or a breakpoint.": "Der Code enthält Debug-Ausgaben oder einen Haltepunkt.",
  "Remove it, or use the logger.": "Entfernen Sie ihn oder verwenden Sie das Protokoll.",
  "Type check turned off": "Typprüfung abgeschaltet",
  "A check is turned off for a line or file.": "Eine Prüfung ist für eine Zeile oder Datei abgeschaltet.",
  "Fix the type. If that isn’t possible, turn off a single rule and state the reason.":
    "Korrigieren Sie den Typ. Geht das nicht, schalten Sie eine einzelne Regel ab und nennen Sie den Grund.",
  "Type any": "Typ any",
  "With any, the compiler checks nothing here.": "Mit any prüft der Compiler hier nichts.",
  "Use the actual type, or unknown with a check.":
    "Verwenden Sie den tatsächlichen Typ oder unknown mit einer Prüfung.",
  "Variable with function scope": "Variable mit Gültigkeit in der ganzen Funktion",
  "var is visible in the whole function, even before its declaration.":
    "var ist in der ganzen Funktion sichtbar, auch vor der Deklaration.",
  "Use const, or let if the value changes.": "Verwenden Sie const oder, wenn sich der Wert ändert, let.",
  "Open task in a comment": "Offene Aufgabe in einem Kommentar",
  "A comment names work that is still to be done.": "Ein Kommentar nennt Arbeit, die noch zu tun ist.",
  "Do it, or move it to the issue tracker.": "Erledigen Sie sie oder legen Sie dafür ein Ticket an.",
  "Function with many branches": "Funktion mit vielen Verzweigungen",
  "A function with many branches is hard to test and to change.":
    "Eine Funktion mit vielen Verzweigungen ist schwer zu testen und zu ändern.",
  "Split it by cases, or replace the branches with a table.":
    "Teilen Sie sie nach Fällen auf oder ersetzen Sie die Verzweigungen durch eine Tabelle.",
  "Long function": "Lange Funktion",
  "A long function does several things.": "Eine lange Funktion tut mehrere Dinge.",
  "Move each step into a separate, named function.": "Legen Sie jeden Schritt in eine eigene, benannte Funktion.",
  "Deeply nested blocks": "Tief verschachtelte Blöcke",
  "Nested blocks hide the main path.": "Verschachtelte Blöcke verdecken den Hauptablauf.",
  "Return early, and move inner blocks into functions.":
    "Kehren Sie früh zurück und legen Sie innere Blöcke in Funktionen.",
  "Many parameters": "Viele Parameter",
  "Calls with many parameters are easy to mix up.": "Bei vielen Parametern werden Argumente leicht verwechselt.",
  "Pass one object with named fields.": "Übergeben Sie ein Objekt mit benannten Feldern.",
  "Long file": "Lange Datei",
  "A long file covers several subjects.": "Eine lange Datei behandelt mehrere Themen.",
  "Split it by subject.": "Teilen Sie sie nach Themen auf.",
  "Repeated block": "Wiederholter Block",
  "The same lines occur in several places, so a fix in one is easily missed in the others.":
    "Dieselben Zeilen stehen an mehreren Stellen; eine Korrektur an einer wird an den anderen leicht vergessen.",
  "Move the lines into one function that all places call.":
    "Legen Sie die Zeilen in eine Funktion, die alle Stellen aufrufen.",

  // Names of the analyzers' rules
  "Code run from a text": "Aus Text ausgeführter Code",
  "Function made from a text": "Aus Text erzeugte Funktion",
  "Script in an address": "Skript in einer Adresse",
  "Unknown name": "Unbekannter Name",
  "Unknown component": "Unbekannte Komponente",
  "Assignment to a constant": "Zuweisung an eine Konstante",
  "Assignment to an import": "Zuweisung an einen Import",
  "Use of this before super()": "this vor super() verwendet",
  "Constructor without super()": "Konstruktor ohne super()",
  "Call of something that is no function": "Aufruf von etwas, das keine Funktion ist",
  "Use of a value that can be undefined": "Verwendung eines Werts, der undefined sein kann",
  "Comparison of a value with itself": "Vergleich eines Werts mit sich selbst",
  "Comparison with NaN": "Vergleich mit NaN",
  "Error that is not thrown": "Fehler, der nicht geworfen wird",
  "Comparison that is always true or false": "Vergleich, der immer wahr oder falsch ist",
  "Chained comparison": "Verketteter Vergleich",
  "Limits in the wrong order": "Grenzen in falscher Reihenfolge",
  "Number out of range": "Zahl außerhalb des Bereichs",
  "Hook called conditionally": "Hook unter einer Bedingung aufgerufen",
  "State changed directly": "Zustand direkt verändert",
  "Repeated key": "Wiederholter Schlüssel",
  "Repeated class member": "Wiederholtes Klassenmitglied",
  "Repeated condition": "Wiederholte Bedingung",
  "Repeated case": "Wiederholter Fall",
  "Assignment to a function": "Zuweisung an eine Funktion",
  "Assignment to a class": "Zuweisung an eine Klasse",
  "Assignment to a caught error": "Zuweisung an einen abgefangenen Fehler",
  "Assignment to a global name": "Zuweisung an einen globalen Namen",
  "Change of a built-in type": "Änderung eines eingebauten Typs",
  "Expression with a fixed result": "Ausdruck mit festem Ergebnis",
  "Fixed condition": "Feste Bedingung",
  "Comparison with -0": "Vergleich mit -0",
  "Code that is never reached": "Code, der nie erreicht wird",
  "Jump out of a finally block": "Sprung aus einem finally-Block",
  "Negation of the wrong operand": "Verneinung des falschen Operanden",
  "Case that falls through": "Fall ohne Ende",
  "Async promise executor": "Asynchroner Promise-Executor",
  "Setter with a result": "Setter mit Rückgabewert",
  "Getter without a result": "Getter ohne Rückgabewert",
  "Callback without a result": "Callback ohne Rückgabewert",
  "Loop in the wrong direction": "Schleife in falscher Richtung",
  "Assignment of a value to itself": "Zuweisung eines Werts an sich selbst",
  "Array with gaps": "Array mit Lücken",
  "Number that loses digits": "Zahl, die Stellen verliert",
  "Invalid regular expression": "Ungültiger regulärer Ausdruck",
  "Regular expression that never matches": "Regulärer Ausdruck, der nie passt",
  "Reference that matches nothing": "Rückverweis, der nichts findet",
  "Expression without an effect": "Ausdruck ohne Wirkung",
  "Comparison with an unknown type": "Vergleich mit einem unbekannten Typ",
  "Thrown value that is no error": "Geworfener Wert, der kein Fehler ist",
  "Method that an object can replace": "Methode, die ein Objekt ersetzen kann",
  "Array method on arguments": "Array-Methode auf arguments",
  "Comparison with several characters": "Vergleich mit mehreren Zeichen",
  "Comparison with a new object": "Vergleich mit einem neuen Objekt",
  "Calculation that is always 0": "Rechnung, die immer 0 ergibt",
  "Comparison in two parts": "Vergleich in zwei Teilen",
  "Operand used twice": "Doppelt verwendeter Operand",
  "Callback that is never called": "Callback, der nie aufgerufen wird",
  "Await in a list of promises": "await in einer Liste von Promises",
  "Object with a then method": "Objekt mit einer then-Methode",
  "Listener that is never removed": "Listener, der nie entfernt wird",
  "Invalid fetch options": "Ungültige fetch-Optionen",
  "Promise method called with new": "Promise-Methode mit new aufgerufen",
  "Repeated enum value": "Wiederholter Enum-Wert",
  "Constructor that is none": "Konstruktor, der keiner ist",
  "Missing value taken for present": "Fehlender Wert als vorhanden angenommen",
  "Class and interface of one name": "Klasse und Interface mit gleichem Namen",
  "List item without a key": "Listeneintrag ohne Schlüssel",
  "Repeated property": "Wiederholte Eigenschaft",
  "HTML and children together": "HTML und Kindelemente zugleich",
  "Children of an empty element": "Kindelemente eines leeren Elements",
  "Debugger statement": "debugger-Anweisung",
  "Unused name": "Ungenutzter Name",
  "Unused private member": "Ungenutztes privates Mitglied",
  "Catch that only throws again": "catch, das nur erneut wirft",
  "With statement": "with-Anweisung",
  "var declaration": "var-Deklaration",
  "Parameter used in recursion only": "Nur in der Rekursion verwendeter Parameter",
  "Fallback without an effect": "Ersatzwert ohne Wirkung",

  // Errors of the compiler, and of Python's syntax
  "Python can’t read the file, so it can’t be run.":
    "Python kann die Datei nicht lesen; sie lässt sich nicht ausführen.",
  "Wrong number of arguments": "Falsche Anzahl von Argumenten",
  "Value that can be missing": "Wert, der fehlen kann",
  "Property that does not exist": "Eigenschaft, die es nicht gibt",
  "Value of the wrong type": "Wert vom falschen Typ",
  "Calculation with a value that is no number": "Rechnung mit einem Wert, der keine Zahl ist",
  "Comparison that is always false": "Vergleich, der immer falsch ist",
  "Use before assignment": "Verwendung vor der Zuweisung",
  "Name declared twice": "Doppelt deklarierter Name",
  "Code that does not parse": "Code, der sich nicht lesen lässt",
  "Type error": "Typfehler",
  "Declare or import the name, or correct its spelling.":
    "Deklarieren oder importieren Sie den Namen oder korrigieren Sie die Schreibweise.",
  "Declare it with let, or assign to another name.":
    "Deklarieren Sie ihn mit let oder weisen Sie einem anderen Namen zu.",
  "Check what the name refers to before calling it.": "Prüfen Sie vor dem Aufruf, worauf sich der Name bezieht.",
  "Pass the arguments that the function declares.": "Übergeben Sie die Argumente, die die Funktion deklariert.",
  "Handle the case in which the value is missing before using it.":
    "Behandeln Sie vor der Verwendung den Fall, dass der Wert fehlt.",
  "Correct the name, or declare the property in the type.":
    "Korrigieren Sie den Namen oder deklarieren Sie die Eigenschaft im Typ.",
  "Convert the value, or correct the declared type.":
    "Wandeln Sie den Wert um oder korrigieren Sie den deklarierten Typ.",
  "Convert the operands before calculating with them.": "Wandeln Sie die Operanden um, bevor Sie damit rechnen.",
  "Compare values of the same type.": "Vergleichen Sie Werte desselben Typs.",
  "Assign a value before the first use.": "Weisen Sie vor der ersten Verwendung einen Wert zu.",
  "Rename or remove one of the declarations.": "Benennen Sie eine der Deklarationen um oder entfernen Sie sie.",
  "Correct the syntax; the rest of the file can’t be checked before.":
    "Korrigieren Sie die Syntax; vorher kann der Rest der Datei nicht geprüft werden.",
  "Correct the types, or narrow the value before its use.":
    "Korrigieren Sie die Typen oder grenzen Sie den Wert vor der Verwendung ein.",
  "Change the line so that it says what is meant.": "Ändern Sie die Zeile so, dass sie sagt, was gemeint ist.",
};

/** German for the sentences and names around the findings, keyed by the English one. */
export const germanReview = {
  "The review in short": "Die Prüfung in Kürze",
  "What was asked": "Was gefragt war",
  Files: "Dateien",
  "How this was checked": "Wie geprüft wurde",
  Critical: "Kritisch",
  critical: "kritisch",
  high: "hoch",
  medium: "mittel",
  low: "niedrig",
  Medium: "Mittel",
  "Critical findings": "Kritische Befunde",
  "High findings": "Schwere Befunde",
  "Medium findings": "Mittlere Befunde",
  "Low findings": "Leichte Befunde",
  "{count} line": "{count} Zeile",
  "{count} lines": "{count} Zeilen",
  "{count} file": "{count} Datei",
  "{count} files": "{count} Dateien",
  "None of the files holds source code that can be reviewed here.":
    "Keine der Dateien enthält Quelltext, der hier geprüft werden kann.",
  "No rule found anything in {files} with {lines}. That is no proof that the code is right: it was not run.":
    "Keine Regel hat in {files} mit {lines} etwas gefunden. Das beweist nicht, dass der Code richtig ist: Er wurde nicht ausgeführt.",
  "{found} finding in {files} with {lines}: {parts}.": "{found} Befund in {files} mit {lines}: {parts}.",
  "{found} findings in {files} with {lines}: {parts}.": "{found} Befunde in {files} mit {lines}: {parts}.",
  "The gravest: {rule} in {place}.": "Am schwersten wiegt: {rule} in {place}.",
  "Nothing that was found blocks a release.": "Kein Befund spricht gegen eine Freigabe.",
  "Not ready for release: {count} finding blocks it: {list}.":
    "Noch nicht bereit für die Freigabe: {count} Befund spricht dagegen: {list}.",
  "Not ready for release: {count} findings block it: {list}.":
    "Noch nicht bereit für die Freigabe: {count} Befunde sprechen dagegen: {list}.",
  "Not ready for release: {count} findings block it, among them {list}.":
    "Noch nicht bereit für die Freigabe: {count} Befunde sprechen dagegen, darunter {list}.",
  "{rule} in {place}": "{rule} in {place}",
  "Not everything was checked: {tools} did not finish.": "Nicht alles wurde geprüft: {tools} wurde nicht fertig.",
  Severity: "Schwere",
  What: "Was",
  Places: "Stellen",
  "First place": "Erste Stelle",
  "{count} more are in the CSV and SARIF files.": "{count} weitere stehen in der CSV- und der SARIF-Datei.",
  "Fix:": "Abhilfe:",
  "Findings by file": "Befunde je Datei",
  Findings: "Befunde",
  "The {count} files with the most findings.": "Die {count} Dateien mit den meisten Befunden.",
  File: "Datei",
  Language: "Sprache",
  Lines: "Zeilen",
  Functions: "Funktionen",
  "Most branches": "Meiste Verzweigungen",
  "Left out, {reason}: {count} files, among them {shown}.": "Ausgelassen, {reason}: {count} Dateien, darunter {shown}.",
  "Left out, {reason}: {shown}.": "Ausgelassen, {reason}: {shown}.",
  "not the project’s own code": "nicht eigener Code des Projekts",
  generated: "erzeugt",
  "not text": "kein Text",
  "generated or minified": "erzeugt oder verkleinert",
  "no source code that is known here": "kein hier bekannter Quelltext",
  "{rules} fixed rules were applied to the text of the files. Nothing of the upload was run, built or used as configuration, so behavior and dependencies were not checked.":
    "{rules} feste Regeln wurden auf den Text der Dateien angewandt. Nichts davon wurde ausgeführt, gebaut oder als Konfiguration verwendet; Verhalten und Abhängigkeiten sind daher nicht geprüft.",
  "Limits: {branches} branches and {functionLines} lines a function, {nesting} nested blocks, {parameters} parameters, {fileLines} lines a file; repeated blocks count from {repeated} lines on.":
    "Grenzen: {branches} Verzweigungen und {functionLines} Zeilen je Funktion, {nesting} verschachtelte Blöcke, {parameters} Parameter, {fileLines} Zeilen je Datei; wiederholte Blöcke zählen ab {repeated} Zeilen.",
  "Values of secrets are masked in the excerpts.": "Geheime Werte sind in den Auszügen unkenntlich gemacht.",
  "{tool} checked the types in {files}. Types of packages and of files outside the upload are unknown, so errors that may follow from them are not reported.":
    "{tool} hat die Typen in {files} geprüft. Typen von Paketen und von Dateien außerhalb des Uploads sind unbekannt; Fehler, die daraus folgen können, sind nicht gemeldet.",
  "{tool} applied {rules} rules to {files}.": "{tool} hat {rules} Regeln auf {files} angewandt.",
  "Types were not checked: no TypeScript file could be checked.":
    "Typen wurden nicht geprüft: Es gab keine TypeScript-Datei, die geprüft werden konnte.",
  "Comments that switch rules off were ignored, except for @ts-expect-error.":
    "Kommentare, die Regeln abschalten, wurden ignoriert, außer @ts-expect-error.",
  "{name} has {count} branches; {limit} are the limit.":
    "{name} hat {count} Verzweigungen; die Grenze liegt bei {limit}.",
  "{name} has {count} lines; {limit} are the limit.": "{name} hat {count} Zeilen; die Grenze liegt bei {limit}.",
  "{name} nests {count} blocks; {limit} are the limit.":
    "{name} verschachtelt {count} Blöcke; die Grenze liegt bei {limit}.",
  "{name} takes {count} parameters; {limit} are the limit.":
    "{name} hat {count} Parameter; die Grenze liegt bei {limit}.",
  "The file has {count} lines; {limit} are the limit.": "Die Datei hat {count} Zeilen; die Grenze liegt bei {limit}.",
  "{count} lines repeat {place}.": "{count} Zeilen wiederholen {place}.",
  "The bracket “{bracket}” is never closed.": "Die Klammer „{bracket}“ wird nie geschlossen.",
  "The bracket “{bracket}” closes none that is open.": "Zur Klammer „{bracket}“ gibt es keine passende öffnende.",
  "The string is never closed.": "Die Zeichenkette wird nie geschlossen.",
  "print is a function in Python 3: its arguments need brackets.":
    "print ist in Python 3 eine Funktion; ihre Argumente brauchen Klammern.",
  "The colon after “{keyword}” is missing.": "Der Doppelpunkt nach „{keyword}“ fehlt.",
  "The condition after “{keyword}” assigns with = instead of comparing.":
    "Die Bedingung nach „{keyword}“ weist mit = zu, statt zu vergleichen.",
  "The block after “{keyword}” is missing.": "Der Block nach „{keyword}“ fehlt.",
  "The line is indented, but begins no block.": "Die Zeile ist eingerückt, beginnt aber keinen Block.",
  "The indentation matches none of the lines above.": "Die Einrückung passt zu keiner der Zeilen darüber.",
  "Python files were checked for strings, brackets, colons and indentation that Python can’t read, not parsed in full.":
    "Python-Dateien wurden auf Zeichenketten, Klammern, Doppelpunkte und Einrückungen geprüft, die Python nicht lesen kann, nicht vollständig geparst.",
  Rule: "Regel",
  "First line": "Erste Zeile",
  "Last line": "Letzte Zeile",
  Finding: "Befund",
  Fix: "Abhilfe",
} as const;
