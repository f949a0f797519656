/** The part of `useChange` that a form needs. */
export type Change<B, T> = {
  mutate: (
    sent: B,
    then: { onSuccess: (answer: T) => void; onError: (error: Error) => void },
  ) => void
  reset: () => void
  isPending: boolean
  isPaused: boolean
  error: Error | null
}

/** The change of a call that is sent more than its body. */
export const sending = <B, S, T>(change: Change<S, T>, toSent: (body: B) => S): Change<B, T> => ({
  ...change,
  mutate: (body, then) => change.mutate(toSent(body), then),
})

/** The change of a form that calls nobody: what is right in it goes on to the next step. */
export const onward = <B>(): Change<B, B> => ({
  mutate: (sent, { onSuccess }) => onSuccess(sent),
  reset: () => {},
  isPending: false,
  isPaused: false,
  error: null,
})
