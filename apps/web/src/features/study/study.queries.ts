import type { StudyRating } from "@muster/contracts/study-review";
import { useMutation, useQuery } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { showFailure } from "../../platform/billing-gate.ts";
import { invalidate, query } from "../../platform/query.ts";
import { utcOffsetMinutes } from "../../platform/utc-offset.ts";

export function useReview(deckId: string | undefined) {
  return useQuery(query(api.study.overview, { utcOffsetMinutes: utcOffsetMinutes(), ...(deckId && { deckId }) }));
}

/** Names of the services that search the web for a session; undefined while loading. */
export function useWebServices(): string[] | undefined {
  return useQuery({ ...query(api.study.web), staleTime: 60_000 }).data?.services;
}

/** Asks a model to grade a short answer. Without a grade, rules decide. */
export function useGrade() {
  return useMutation({
    mutationFn: (asked: { prompt: string; answer: string; given: string }) => api.study.grade(asked),
  });
}

export function useDecks() {
  return useQuery(query(api.study.decks, { utcOffsetMinutes: utcOffsetMinutes() }));
}

export function useAssignments() {
  return useQuery(query(api.study.assignments, { utcOffsetMinutes: utcOffsetMinutes() }));
}

export function useAssignedDeck(id: string) {
  return useQuery(query(api.study.deck, { id }));
}

/** Resolves when the next card has been read. */
export function useRating() {
  return useStudyAction("Couldn’t rate the card", (input: { id: string; rating: StudyRating }) =>
    api.study.rate(input),
  );
}

/** Without a title, the form that uses it shows the error. */
export function useStudyAction<Input, Output>(title: string | null, act: (input: Input) => Promise<Output>) {
  return useMutation({
    mutationFn: act,
    onSettled: () => Promise.all([invalidate("study"), invalidate("dashboard")]),
    onError: (error) => {
      if (title !== null) showFailure(title, error);
    },
  });
}
