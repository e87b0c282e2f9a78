import type { CodeSeverity } from "@muster/contracts/code-findings";

/** A kind of problem. Patterns are matched against one of a file's three texts, or against its original text. */
export interface CodeRule {
  id: string;
  name: string;
  description: string;
  severity: CodeSeverity;
  fix: string;
  /** Names of languages; all when omitted. */
  languages?: readonly string[];
  pattern?: RegExp;
  in?: "code" | "strings" | "comments" | "text";
  /** The whole line must match too, or the line before it when it begins a function. */
  line?: RegExp;
  /** Lines that match the pattern but are not a problem. */
  unless?: RegExp;
  /** The match is a secret: its value is not shown. */
  isSecret?: true;
}

const scripts = ["JavaScript", "TypeScript"];
const placeholder =
  /example|sample|dummy|placeholder|changeme|change_me|your[_-]|xxxx|<[^>]+>|\$\{|\{\{|process\.env|os\.environ|getenv|test|fake|\*{3,}/i;

/**
 * "DB_PASSWORD=Sommer2026", "- apiKey: 7dfk39fj": values that are no reference, path or URL. A password in capitals, as environment
 * files have it, needs no digit; everything else does, so that a form's labels and types are not taken for one.
 */
function settingPattern(): RegExp {
  const stage = "(?:[_.-](?:prod|production|live|dev|staging|PROD|PRODUCTION|LIVE|DEV|STAGING|\\d+))?";
  const value = String.raw`[ \t]*[:=][ \t]*(?!["'[{(|>&*$%/.~]|\S*:\/\/)`;
  const password = "PASSW(?:OR)?[DT]|PASSWD|PASSPHRASE|PWD|KENNWORT|(?<![A-Z])PASS";
  const key = "SECRET|TOKEN|(?:API|ACCESS|SECRET|PRIVATE|ENCRYPTION|SIGNING|AUTH|ACCOUNT|MASTER)[_.-]?KEY";
  const capitals = [
    `[A-Z0-9_]*(?:${password})${stage}${value}(?!(?:true|false|none|null|yes|no|required|optional)\\b)\\S{4,}`,
    `[A-Z0-9_]*(?:${key})${stage}${value}(?=\\S*[A-Za-z])(?=\\S*\\d)\\S{8,}`,
  ];
  const small =
    "[Pp]assw(?:or)?[dt]|[Pp]asswd|[Pp]assphrase|[Kk]ennwort|[Ss]ecret|[Tt]oken|(?:[Aa]pi|[Aa]ccess|[Ss]ecret)[_.-]?[Kk]ey";
  const others = `[\\w.-]*(?:${small})${stage}${value}(?=\\S*[A-Za-z])(?=\\S*[\\d!@#$%^&*+])\\S{6,}`;
  return new RegExp(
    `^[ \\t]*(?:-[ \\t]+|export[ \\t]+|(?:ENV|ARG)[ \\t]+)?(?:${[...capitals, others].join("|")})[ \\t]*(?:#[^\\n]*)?$`,
    "gm",
  );
}

/** The pattern rules, most severe first; the measure rules follow below. */
export const patternRules: readonly CodeRule[] = [
  {
    ...{ id: "secret/private-key", name: "Private key in the code", severity: "critical", in: "text", isSecret: true },
    pattern: /-----BEGIN (?:RSA |EC |DSA |OPENSSH |PGP )?PRIVATE KEY(?: BLOCK)?-----/g,
    description: "The code contains a private key. Anyone who can read it can impersonate its owner.",
    fix: "Revoke the key, load a new one from a secret store, and remove it from the history.",
  },
  {
    ...{ id: "secret/token", name: "Access token in the code", severity: "critical", in: "text", isSecret: true },
    pattern:
      /\b(?:AKIA[0-9A-Z]{16}|gh[pousr]_[A-Za-z0-9]{36,}|github_pat_\w{40,}|xox[abprs]-[\w-]{10,}|AIza[\w-]{35}|[sr]k_live_[A-Za-z0-9]{16,}|glpat-[\w-]{20,}|sk-(?:ant-|proj-)?[\w-]{32,}|eyJ[\w-]{15,}\.eyJ[\w-]{15,}\.[\w-]{10,})/g,
    unless: /EXAMPLE|x{6,}/,
    description: "The code contains an access token of a known service.",
    fix: "Revoke the token at the service, and read a new one from the environment or a secret store.",
  },
  {
    ...{ id: "secret/password", name: "Password or key in the code", severity: "critical", in: "text", isSecret: true },
    pattern:
      /\b[\w.-]*(?:passw(?:or)?[dt]|passwd|kennwort|secret|api[_-]?key|access[_-]?key|auth[_-]?token|private[_-]?token|client[_-]?secret)[\w-]*["']?\s*(?:=>|[:=])\s*["'](?=[^"'\s]{8,}["'])(?=[^"']*[\d!@#$%^&*+])[^"']+["']/gi,
    unless: placeholder,
    description: "The code contains a password, secret or key.",
    fix: "Change it, and read the new one from the environment or a secret store.",
  },
  {
    // In settings, values need no quotes, and a key's last word says what its value is.
    ...{
      id: "secret/setting",
      name: "Password or key in the settings",
      severity: "critical",
      in: "text",
      isSecret: true,
    },
    languages: ["Configuration"],
    pattern: settingPattern(),
    unless: placeholder,
    description: "The settings contain a password, secret or key.",
    fix: "Change it, and keep the new one in a secret store or in a file that is not shared.",
  },
  {
    ...{
      id: "secret/connection",
      name: "Password in a connection URL",
      severity: "critical",
      in: "text",
      isSecret: true,
    },
    pattern:
      /\b(?:postgres(?:ql)?|mysql|mongodb(?:\+srv)?|redis|amqp|https?|ftp):\/\/[^\s:@/"'<>{}$]+:[^\s@/"'<>{}$]{4,}@[\w.-]+/g,
    unless: placeholder,
    description: "The code contains a URL with a user name and password.",
    fix: "Change the password, and read the URL from the environment.",
  },
  {
    ...{ id: "security/sql-injection", name: "SQL built from values", severity: "high", in: "text" },
    pattern:
      /["'`]\s*(?:select\s[^"`;]*?\sfrom|insert\s+into|update\s[^"`;]*?\sset|delete\s+from)\b[^"`;]*?(?:[=<>(,]|\blike|\bvalues)\s*'?%?(?:\$\{[^}]+\}|["']\s*(?:\+|\.)\s*[\w$(]|%s'?["']\s*%|\{\w[^}]*\})/gi,
    unless: /\bsql`|\bsql\.|Prisma\.sql/,
    description:
      "A value is inserted into the text of an SQL statement. Anyone who controls it can change the statement.",
    fix: "Pass the value as a parameter of a prepared statement.",
  },
  {
    ...{
      id: "security/command-injection",
      name: "Shell command built from values",
      severity: "high",
      in: "text",
    },
    pattern:
      /\b(?:exec|execSync|system|popen|shell_exec|passthru|os\.system|os\.popen|Runtime\.getRuntime\(\)\.exec|exec\.Command)\s*\(\s*(?:`[^`]*\$\{|[^)\n]*["']\s*(?:\+|\.)\s*[\w$]|f["'][^"']*\{|[^)\n]*["']\s*%\s*[\w(]|"(?:sh|bash|cmd)",\s*"(?:-c|\/c)",(?!\s*"))|\bsubprocess\.\w+\([^)\n]*shell\s*=\s*True/g,
    description: "A shell command is built from values. Anyone who controls one can run other commands.",
    fix: "Call the program with a list of arguments, without a shell.",
  },
  {
    ...{ id: "security/eval", name: "Text run as code", severity: "high", in: "code" },
    languages: [...scripts, "Python", "PHP", "Ruby"],
    pattern: /(?<![.\w$])eval\s*\((?!\s*\))|\bnew\s+Function\s*\(/g,
    unless: /\bdef\s+eval|function\s+eval/,
    description: "A string is executed as code.",
    fix: "Parse the value, or choose between known functions by name.",
  },
  {
    // Elsewhere exec runs a program or matches a pattern.
    ...{ id: "security/exec", name: "Text run as code", severity: "high", in: "code", languages: ["Python"] },
    pattern: /(?<![.\w])exec\s*\((?!\s*\))/g,
    unless: /\bdef\s+exec/,
    description: "A string is executed as code.",
    fix: "Parse the value, or choose between known functions by name.",
  },
  {
    ...{
      id: "security/debug-mode",
      name: "Debug mode in a server",
      severity: "high",
      in: "code",
      languages: ["Python"],
    },
    pattern: /\.run\s*\([^)]*\bdebug\s*=\s*True|^DEBUG\s*=\s*True/gm,
    description: "In debug mode, a visitor who causes an error can read the program’s state or run code.",
    fix: "Turn it off, and turn it on only through the environment on your own machine.",
  },
  {
    ...{ id: "security/deserialization", name: "Unsafe deserialization", severity: "high", in: "code" },
    pattern:
      /\bpickle\.loads?\s*\(|\byaml\.load\s*\((?![^)\n]*Safe)|\bunserialize\s*\(|\bMarshal\.load\s*\(|\bObjectInputStream\s*\(/g,
    description: "The data is deserialized in a way that can run code in it.",
    fix: "Use a plain format such as JSON, or the safe loader.",
  },
  {
    ...{ id: "security/tls-off", name: "Certificate check turned off", severity: "high", in: "code" },
    pattern:
      /\brejectUnauthorized\s*:\s*false|\bverify\s*=\s*False|\bInsecureSkipVerify\s*:\s*true|NODE_TLS_REJECT_UNAUTHORIZED|\bCURLOPT_SSL_VERIFYPEER\s*,\s*(?:0|false)/g,
    description: "The server’s certificate is not verified, so the connection can be intercepted and changed.",
    fix: "Keep the check on, and add the missing certificate authority.",
  },
  {
    ...{
      id: "security/html-injection",
      name: "HTML built from a value",
      severity: "high",
      in: "code",
      languages: scripts,
    },
    pattern:
      /\.(?:inner|outer)HTML\s*\+?=(?!=)|\bdangerouslySetInnerHTML\b|\bdocument\.write(?:ln)?\s*\(|\.insertAdjacentHTML\s*\(/g,
    description: "A value is inserted as HTML without escaping, so it can contain a script.",
    fix: "Set textContent, or sanitize the HTML first.",
  },
  {
    ...{ id: "security/weak-hash", name: "Weak hash", severity: "medium", in: "text" },
    pattern:
      /createHash\(\s*["'](?:md5|sha1)["']|\bhashlib\.(?:md5|sha1)\s*\(|\bMessageDigest\.getInstance\(\s*"(?:MD5|SHA-?1)"|(?<![\w.$>])(?:md5|sha1)\s*\(\s*\$|\b(?:MD5|SHA1)\.Create\(/g,
    description: "MD5 and SHA-1 no longer protect passwords, signatures or tokens.",
    fix: "Use SHA-256, and for passwords Argon2, scrypt or bcrypt.",
  },
  {
    ...{ id: "security/weak-random", name: "Predictable random value", severity: "medium", in: "code" },
    pattern: /\bMath\.random\s*\(|\brandom\.(?:random|randint|choice)\s*\(|\bmt_rand\s*\(|\bnew Random\s*\(/g,
    line: /token|secret|passw|session|nonce|salt|otp|\bkey\b/i,
    description: "A value that must not be guessed comes from a predictable generator.",
    fix: "Use a cryptographic generator: crypto.randomUUID, secrets, SecureRandom.",
  },
  {
    ...{ id: "bug/empty-catch", name: "Error swallowed", severity: "medium", in: "code" },
    pattern:
      /\bcatch\s*(?:\([^)]*\))?\s*\{\s*\}|\bexcept\b[^:\n]*:\s*\n?\s*pass\b|\brescue\b[^\n]*\n\s*(?:nil\s*\n\s*)?end\b/g,
    description: "An error is caught and ignored, so the program continues as if nothing had happened.",
    fix: "Handle the error, rethrow it, or state in a comment why it can be ignored.",
  },
  {
    ...{ id: "bug/bare-except", name: "Bare except", severity: "medium", in: "code", languages: ["Python"] },
    pattern: /^\s*except\s*:/gm,
    description: "A bare except also catches interrupts and the program’s exit.",
    fix: "Name the expected exceptions.",
  },
  {
    ...{
      id: "bug/mutable-default",
      name: "Mutable default argument",
      severity: "medium",
      in: "code",
      languages: ["Python"],
    },
    pattern: /\bdef\s+\w+\s*\([^)]*=\s*(?:\[\s*\]|\{\s*\}|set\(\))/g,
    description: "The default is created once and shared by all calls.",
    fix: "Use None as the default, and create the list or dictionary inside the function.",
  },
  {
    ...{ id: "bug/assignment-in-condition", name: "Assignment in a condition", severity: "medium", in: "code" },
    languages: [...scripts, "Java", "C", "C++", "C#", "PHP"],
    pattern: /\bif\s*\(\s*[\w$.[\]]+\s=\s(?!=)[^=()]+\)/g,
    description: "The condition assigns instead of comparing.",
    fix: "Compare with == or ===, or assign before the condition.",
  },
  {
    ...{ id: "bug/string-identity", name: "Strings compared by reference", severity: "medium", in: "text" },
    languages: ["Java"],
    pattern: /(?<![=!<>])[=!]=\s*"(?:[^"\\\n]|\\.)*"|"(?:[^"\\\n]|\\.)*"\s*[=!]=(?!=)/g,
    unless: /^\s*(?:\/\/|\*)/,
    description: "In Java, == compares references, so equal texts can be unequal.",
    fix: "Use equals, or Objects.equals when a value can be null.",
  },
  {
    ...{ id: "bug/loop-past-end", name: "Loop runs past the end", severity: "medium", in: "code" },
    languages: [...scripts, "Java", "C#"],
    pattern: /\bfor\s*\([^;\n]*=\s*0\s*;\s*(\w+)\s*<=\s*[\w.]+\.(?:length|Length|size\(\))\s*;/g,
    description: "The last round reads one place after the last element.",
    fix: "Compare with <, or loop over the elements themselves.",
  },
  {
    ...{ id: "bug/loose-equality", name: "Loose comparison", severity: "low", in: "code", languages: scripts },
    pattern: /(?<![=!<>])(?:==|!=)(?!=)(?!\s*(?:null|undefined)\b)/g,
    description: "== and != convert types before comparing: 0 equals an empty string.",
    fix: "Use === and !==.",
  },
  {
    ...{ id: "style/debugger", name: "Debugging code", severity: "low", in: "code" },
    pattern:
      /^\s*debugger\s*;?|\bconsole\.(?:log|debug|trace)\s*\(|\bpdb\.set_trace\s*\(|^\s*breakpoint\(\)|\bvar_dump\s*\(|\bprint_r\s*\(|^\s*binding\.pry\b/gm,
    description: "The code contains debug output or a breakpoint.",
    fix: "Remove it, or use the logger.",
  },
  {
    ...{ id: "style/type-check-off", name: "Type check turned off", severity: "low", in: "comments" },
    languages: ["TypeScript", "JavaScript", "Python"],
    pattern: /@ts-(?:ignore|nocheck)\b|\btype:\s*ignore\b|eslint-disable(?!-next-line\s+\S)/g,
    description: "A check is turned off for a line or file.",
    fix: "Fix the type. If that isn’t possible, turn off a single rule and state the reason.",
  },
  {
    ...{ id: "style/any", name: "Type any", severity: "low", in: "code", languages: ["TypeScript"] },
    pattern: /(?::|\bas|<)\s*any\b/g,
    description: "With any, the compiler checks nothing here.",
    fix: "Use the actual type, or unknown with a check.",
  },
  {
    ...{ id: "style/var", name: "Variable with function scope", severity: "low", in: "code", languages: scripts },
    pattern: /^\s*var\s+\w/gm,
    description: "var is visible in the whole function, even before its declaration.",
    fix: "Use const, or let if the value changes.",
  },
  {
    ...{ id: "style/todo", name: "Open task in a comment", severity: "low", in: "comments" },
    pattern: /\b(?:TODO|FIXME|HACK|XXX)\b/g,
    description: "A comment names work that is still to be done.",
    fix: "Do it, or move it to the issue tracker.",
  },
];

/** Limits above which a measure is a finding. */
export const limits = {
  complexity: { low: 15, medium: 30 },
  functionLines: 80,
  nesting: 5,
  parameters: 6,
  fileLines: 800,
  duplicateLines: 8,
} as const;

export const measureRules = {
  complexity: {
    ...{ id: "size/complexity", name: "Function with many branches", severity: "low" as const },
    description: "A function with many branches is hard to test and to change.",
    fix: "Split it by cases, or replace the branches with a table.",
  },
  length: {
    ...{ id: "size/long-function", name: "Long function", severity: "low" as const },
    description: "A long function does several things.",
    fix: "Move each step into a separate, named function.",
  },
  nesting: {
    ...{ id: "size/nesting", name: "Deeply nested blocks", severity: "low" as const },
    description: "Nested blocks hide the main path.",
    fix: "Return early, and move inner blocks into functions.",
  },
  parameters: {
    ...{ id: "size/parameters", name: "Many parameters", severity: "low" as const },
    description: "Calls with many parameters are easy to mix up.",
    fix: "Pass one object with named fields.",
  },
  file: {
    ...{ id: "size/long-file", name: "Long file", severity: "low" as const },
    description: "A long file covers several subjects.",
    fix: "Split it by subject.",
  },
  duplicate: {
    ...{ id: "duplication/block", name: "Repeated block", severity: "medium" as const },
    description: "The same lines occur in several places, so a fix in one is easily missed in the others.",
    fix: "Move the lines into one function that all places call.",
  },
};
