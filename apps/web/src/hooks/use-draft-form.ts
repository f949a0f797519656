import { useForm } from '@mantine/form'
import { useCallback, useEffect, useState } from 'react'
import { markUnsaved } from '../api/session-end.ts'

type Values = Record<string, string>

const storageName = (name: string) => `rateo:bozza:${name}`

function readDraft<V extends Values>(name: string, initial: V): V | null {
  try {
    const read: unknown = JSON.parse(sessionStorage.getItem(storageName(name)) ?? 'null')
    if (typeof read !== 'object' || read === null) return null
    const known = Object.entries(read).filter(
      ([key, value]) => key in initial && typeof value === 'string',
    )
    return { ...initial, ...Object.fromEntries(known) }
  } catch {
    return null
  }
}

/** Says that a form has something that is not saved, so that its session's end does not take it away. */
export function useUnsaved(isUnsaved: boolean): void {
  const [form] = useState(() => Symbol('form'))
  useEffect(() => {
    markUnsaved(form, isUnsaved)
    return () => markUnsaved(form, false)
  }, [form, isUnsaved])
}

type Options<V extends Values> = {
  /** What the server holds. */
  initial: V
  validate: (values: V) => Partial<Record<keyof V, string>>
  /** Fields that are not kept: passwords and codes. */
  secret?: readonly (keyof V)[]
}

/** A form whose values outlive a reload and a new sign-in, in this window only, until they are saved. */
export function useDraftForm<V extends Values>(name: string, options: Options<V>) {
  const { initial, validate, secret = [] } = options
  const save = (values: V) => {
    const kept = Object.entries(values).filter(([key]) => !secret.includes(key))
    sessionStorage.setItem(storageName(name), JSON.stringify(Object.fromEntries(kept)))
  }
  const form = useForm<V>({
    initialValues: readDraft(name, initial) ?? initial,
    validate: (values) => validate(values),
    onValuesChange: save,
  })
  const isUnsaved = Object.keys(initial).some((key) => form.values[key] !== initial[key])
  useUnsaved(isUnsaved)
  const forget = useCallback(() => sessionStorage.removeItem(storageName(name)), [name])
  return { form, isUnsaved, forget }
}

/** The errors of a contract's body by the names of its fields. */
export function fieldErrors(parsed: {
  success: boolean
  error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined
}): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { path, message } of parsed.error?.issues ?? []) errors[String(path[0])] ??= message
  return errors
}

/** What the server refused, beside the fields it is about. */
export const pointedErrors = (errors: readonly { pointer: string; message: string }[]) =>
  Object.fromEntries(
    errors.map(({ pointer, message }) => [pointer.replace(/^\/(body\/)?/, ''), message]),
  )
