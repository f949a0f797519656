import { useCallback, useState } from 'react'
import { useUnsaved } from '../../hooks/use-draft-form.ts'

type Testi = Record<string, string>

const storageName = (name: string) => `rateo:cassa:${name}`

function read(name: string): Testi {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageName(name)) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return {}
    return Object.fromEntries(
      Object.entries(kept).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
    )
  } catch {
    return {}
  }
}

/**
 * The count, kept on this device until it is sent: a phone whose network, battery or page goes away in the middle of
 * a count loses nothing (CAS-B3).
 */
export function useBozzaConteggio(name: string) {
  const [testi, setTesti] = useState<Testi>(() => read(name))
  const scrivi = useCallback(
    (nuovi: Testi) =>
      setTesti((prima) => {
        const dopo = { ...prima, ...nuovi }
        localStorage.setItem(storageName(name), JSON.stringify(dopo))
        return dopo
      }),
    [name],
  )
  const dimentica = useCallback(() => localStorage.removeItem(storageName(name)), [name])
  useUnsaved(Object.values(testi).some((text) => text !== ''))
  return { testi, scrivi, dimentica }
}
