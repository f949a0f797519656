import type { Profilo } from '@rateo/contract/persone/profilo'

const known = new Set<string>()

/** The names of the person who is signed in, to be taken out of all that is reported. */
export function rememberNames({ nome, cognome, denominazione }: Profilo): void {
  for (const name of [nome, cognome, denominazione]) {
    // A name of two letters would take pieces out of every word.
    if (name && name.length > 2) known.add(name)
  }
}

export const knownNames = (): Iterable<string> => known
