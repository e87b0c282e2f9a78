/** What a receipt notes about a document: the results of its checks, and what its reader should know. */
export const receipts = {
  "check.citations_match": "All {count, number} citations and quotations match the documents",
  "check.statements_unsupported":
    "{count, plural, one {# statement isn't supported by its citation} other {# statements aren't supported by their citations}}: “{text}”",
  "check.quotations_differ": "{count, plural, one {# quotation does} other {# quotations do}} not match: “{text}”",
  "check.documents_cited": "{cited, number} of {count, number} documents are cited",
  "check.documents_cited_unread": "{cited, number} of {count, number} documents are cited; not read: {names}",
  "check.no_document": "No document was attached, so nothing is cited",
  "check.no_figures": "No unsupported figures",
  "check.figure_unsupported": "No source supports “{figure}”",
  "check.refused": "The document says why the question has no answer",
  "check.answered_first": "Your question is answered first",
  "check.no_rows": "{empty, number} of {count, plural, one {# question} other {# questions}} matched no rows",
  "check.figures_match": "{matched, number} of {total, number} figures match the computed values",
  "check.figures_differ":
    "{matched, number} of {total, number} figures match the computed values; not computed: {numbers}",
  "check.figures_computed":
    "{count, number} computed figures; every number in the document is one of them or was given",
  "check.figures_unknown": "Not computed and not given: {numbers}",
  "check.analyzer": "{name} {version} checked {files, plural, one {# file} other {# files}}",

  "notice.stopped_responding": "{model} stopped responding: {error} {other} took over.",
  "notice.person_chose": "{model} stopped responding, and {name} chose: {choice}.",
  "notice.engine_took_over": "{model} stopped responding: {error} The built-in engine took over.",
  "notice.engine_took_over_budget": "{model} was stopped: {error} The built-in engine took over.",
  "notice.nothing_usable": "Nothing that {model} wrote could be used, so the built-in engine wrote this document.",
  "notice.nothing_usable_because":
    "Nothing that {model} wrote could be used, so the built-in engine wrote this document. {reason}",
  "notice.sections_rewritten":
    "{count, plural, one {# section had wrong figures and was rewritten} other {# sections had wrong figures and were rewritten}}",
  "notice.sections_kept": "The built-in engine wrote {count, plural, one {# section} other {# sections}}: {reason}",
  "notice.model_instead": "{error} Using {model} at {provider} instead of {requested}.",
  "notice.engine_instead": "{error} Using the built-in engine instead of {requested}.",
  "notice.uncited": "No document was attached, so nothing here is cited",
  "notice.figures_removed":
    "Removed {count, plural, one {# model sentence} other {# model sentences}} with figures that no source supports",
  "notice.checked":
    "{checker} checked the model's sentences: {supported, number} supported{repaired, plural, =0 {} other {, # corrected}}{dropped, plural, =0 {} other {, # removed}}{interpretation, plural, =0 {} other {, # set apart as interpretation}}",
  "notice.about_file": "{name}: {note}",

  "checker.unavailable": "{model} is not available.",
  "checker.unusable": "{model} gave no usable answer as a checker.",
  "checker.instead": "{reason} {model} checked instead.",
  "checker.unchecked": "{reason} The text was not checked by a second model.",

  "agent.limit_reached": "{reason} What was found until then is used.",
  "agent.stopped_early": "The agent stopped early: {error}",
  "agent.call_denied": "{summary} was denied",
  "agent.call_expired": "{summary} was not approved in time",
  "agent.sentences_removed": "Removed {count, plural, one {# sentence} other {# sentences}} that no source supports",
  "agent.sentences_uncited": "{count, plural, one {# sentence cites} other {# sentences cite}} no source",
  "agent.numbers_unfound":
    "{count, plural, one {# sentence states a number that isn't} other {# sentences state numbers that aren't}} in the passages found",
  "agent.page_unread": "Couldn't read {url}: {reason}",
} as const;
