import { useForm } from '@mantine/form'
import { useCallback, useEffect, useState } from 'react'
import { markUnsaved } from '../api/session-end.ts'

export type Values = Record<string, unknown>

const storageName = (name: string) => `rateo:bozza:${name}`

const canBeKept = (value: unknown) => typeof value === 'string' || typeof value === 'boolean'

function readDraft<V extends Values>(name: string, initial: V): V | null {
  try {
    const read: unknown = JSON.parse(sessionStorage.getItem(storageName(name)) ?? 'null')
    if (typeof read !== 'object' || read === null) return null
    const known = Object.entries(read).filter(
      ([key, value]) => canBeKept(value) && typeof value === typeof initial[key],
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
  /** The values that the server holds. */
  initial: V
  validate: (values: V) => Partial<Record<keyof V, string>>
  /** Fields that are not kept: passwords and codes. */
  secret?: readonly (keyof V)[]
  /** The values in the address, which go before those that were kept. */
  over?: Partial<V>
}

/**
 * A form whose values outlive a reload and a new sign-in, in this window only, until they are saved; without a name it
 * keeps nothing.
 */
export function useDraftForm<V extends Values>(name: string | null, options: Options<V>) {
  const { initial, validate, secret = [], over } = options
  const save = (values: V) => {
    if (name === null) return
    const kept = Object.entries(values).filter(
      ([key, value]) => !secret.includes(key) && canBeKept(value),
    )
    sessionStorage.setItem(storageName(name), JSON.stringify(Object.fromEntries(kept)))
  }
  const form = useForm<V>({
    initialValues: { ...((name !== null && readDraft(name, initial)) || initial), ...over },
    validate: (values) => validate(values),
    onValuesChange: save,
  })
  // The values that were saved are known here before the server's own values are read again.
  const [saved, setSaved] = useState<V | null>(null)
  const isUnsaved = Object.keys(initial).some(
    (key) =>
      form.values[key] !== initial[key] && (saved === null || form.values[key] !== saved[key]),
  )
  useUnsaved(name !== null && isUnsaved)
  const { getValues } = form
  const forget = useCallback(() => {
    if (name !== null) sessionStorage.removeItem(storageName(name))
    setSaved(getValues())
  }, [name, getValues])
  return { form, isUnsaved, forget }
}
