import { type SyntheticEvent, useId } from 'react'
import type * as z from 'zod/mini'
import type { Change } from '../api/change.ts'
import { elsewhereIn, fieldsOf, messageOf, refusedFields, restOf } from '../api/client.ts'
import { leadToWrong } from '../ui/fields/lead-to-wrong.ts'
import { useDraftForm, type Values } from './use-draft-form.ts'

/** The parts that `ui/form.tsx` draws around the fields. */
export type HeldForm = {
  submit: (event: SyntheticEvent<HTMLFormElement>) => void
  isBusy: boolean
  /** Waits for the network: what was typed leaves as soon as it is back. */
  isPaused: boolean
  /** The faults of single fields, each said beside its own too; `field` is the id of the field. */
  wrong: readonly { field: string; message: string }[]
  /** The fault of the whole, or of something that is no field here. */
  failure: string | null
}

/** The field in which a part of the call is typed: `names` says so where the form calls it otherwise. */
const typedIn =
  (form: Values, names: Readonly<Record<string, string>> = {}) =>
  (name: string): string | null => {
    const [head = ''] = name.split('/')
    const found = names[name] ?? names[head] ?? head
    return Object.hasOwn(form, found) ? found : null
  }

/** The refusals of the contract, by the fields of a form: the first sentence of each. */
export function contractErrors(
  schema: z.ZodMiniType,
  body: unknown,
  fieldOf: (name: string) => string | null,
): Record<string, string> {
  const errors: Record<string, string> = {}
  const parsed = schema.safeParse(body, { error: () => 'Il valore non è valido' })
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = fieldOf(path.join('/'))
    if (field !== null) errors[field] ??= message
  }
  return errors
}

/** The fields of a form that are wrong, in the order in which they were found. */
export const wrongIn = (errors: Readonly<Record<string, unknown>>) =>
  Object.entries(errors).flatMap(([field, message]) =>
    typeof message === 'string' ? [{ field, message }] : [],
  )

/** For a long form, whose top leads to each fault: the fields to correct, or else the sentence of the server. */
export function problemsOf(errors: Readonly<Record<string, unknown>>, error: unknown) {
  const wrong = wrongIn(errors)
  return wrong.length > 0 || !error ? wrong : [{ field: null, message: messageOf(error) }]
}

type Options<V extends Values, B, T> = {
  initial: V
  /** The schema of the body of the call: what it refuses is said before anything is sent. */
  schema?: z.ZodMiniType
  toBody: (values: V) => B
  /** The parts that the form calls otherwise than the call: `{ importo_centesimi: 'importo' }`. */
  names?: Readonly<Record<string, keyof V & string>>
  /** The refusal that the schema cannot know, or says worse; undefined where there is nothing to say. */
  check?: (values: V) => { [K in keyof V]?: string | undefined }
  change: Change<B, T>
  onDone: (answer: T) => void
  /** The typed values are kept under this name until they are saved. */
  draft?: string
  secret?: readonly (keyof V)[]
  /** The values in the address, which go before those that were kept. */
  over?: Partial<V>
  /** The kept values are still wanted when this step is done: the next one says `forget`. */
  isKept?: boolean
}

/**
 * A form held by the contract: its values, what the schema of the call and then the server say of each, and one way to
 * send it. What is refused is led to, and nothing is sent twice.
 */
export function useContractForm<V extends Values, B, T>(options: Options<V, B, T>) {
  const {
    initial,
    schema,
    toBody,
    names = {},
    check,
    change,
    onDone,
    draft,
    secret,
    over,
    isKept,
  } = options
  const fieldOf = typedIn(initial, names)
  // The page behind a dialog may ask for the same: one name would lead a label to the field of the other.
  const place = useId()
  const idOf = (name: string) => `${place}-${name}`
  const { form, isUnsaved, forget } = useDraftForm<V>(draft ?? null, {
    initial,
    validate: (values) => {
      const own = Object.entries(check?.(values) ?? {}).filter(([, message]) => message)
      const errors = schema ? contractErrors(schema, toBody(values), fieldOf) : {}
      // Both are by the names of the fields: `fieldOf` answers no other.
      return { ...errors, ...Object.fromEntries(own) } as Partial<Record<keyof V, string>>
    },
    ...(secret && { secret }),
    ...(over && { over }),
  })
  /** False when something is to be corrected first. */
  const send = (): boolean => {
    if (change.isPending) return true
    change.reset()
    if (form.validate().hasErrors) return false
    change.mutate(toBody(form.values), {
      onSuccess: (answer) => {
        if (!isKept) forget()
        onDone(answer)
      },
      onError: (error) => form.setErrors(refusedFields(error, fieldOf)),
    })
    return true
  }
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!send()) leadToWrong(event.currentTarget)
  }
  const held: HeldForm = {
    submit,
    isBusy: change.isPending,
    isPaused: change.isPaused,
    wrong: wrongIn(form.errors).map(({ field, message }) => ({ field: idOf(field), message })),
    failure: elsewhereIn(change.error, fieldOf),
  }
  return {
    held,
    /** For what is confirmed otherwise than by the button of the form. */
    send,
    form,
    values: form.values,
    isUnsaved,
    forget,
    /** All that a field is given. */
    field: <K extends keyof V & string>(name: K) => ({
      ...form.getInputProps(name),
      id: idOf(name),
      value: form.values[name],
    }),
    tick: (name: keyof V & string) => ({
      id: idOf(name),
      ...form.getInputProps(name, { type: 'checkbox' }),
    }),
  }
}

/**
 * For a form whose fields keep themselves: what it sends, and what became of it. `ids` are those of its fields, by their
 * names in the call.
 */
export function heldBy(
  change: Pick<Change<never, never>, 'isPending' | 'isPaused' | 'error'>,
  send: () => void,
  ids: Readonly<Record<string, string>> = {},
): HeldForm {
  return {
    submit: (event) => {
      event.preventDefault()
      if (!change.isPending) send()
    },
    isBusy: change.isPending,
    isPaused: change.isPaused,
    wrong: fieldsOf(change.error).flatMap(({ name, message }) =>
      ids[name] === undefined ? [] : [{ field: ids[name], message }],
    ),
    failure: restOf(change.error, Object.keys(ids)),
  }
}
