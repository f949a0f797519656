import type { AnteprimaModello } from '@rateo/contract/base/modelli'
import type { Db } from '../../../db/database.ts'
import { type Blocco, scriviParti } from '../../../emails/layout.ts'
import { scegliCon, findContenuto } from './contenuto-modello.ts'
import { controllaParole, type Parole } from './controlla-parole.ts'
import { modelloDi } from './modelli.queries.ts'

function blocco(uno: Blocco): AnteprimaModello['blocchi'][number] {
  if ('paragrafo' in uno) return uno
  if ('azione' in uno) return { azione: uno.azione }
  return { dati: uno.dati.map(([nome, valore]) => ({ nome, valore })) }
}

/** The last message of its kind as it would read in these words. */
export async function anteprimaModello(
  db: Db,
  id: string,
  scritte: Parole,
): Promise<AnteprimaModello> {
  const modello = modelloDi(id)
  const parole = controllaParole(modello, scritte)
  const { contenuto, inviato_at } = await findContenuto(db, modello, parole)
  const scritto = scriviParti(contenuto, await scegliCon(db, parole))
  const isEmail = modello.canale === 'email'
  return {
    dati: inviato_at === null ? 'esempio' : 'vero',
    inviato_at: inviato_at?.toISOString() ?? null,
    oggetto: isEmail ? scritto.oggetto : null,
    titolo: isEmail ? scritto.titolo : null,
    esercente: scritto.esercente ?? null,
    blocchi: scritto.blocchi.map(blocco),
    motivo: isEmail ? scritto.motivo : null,
  }
}
