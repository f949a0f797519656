import { newId } from '../../../db/ids.ts'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { annota } from '../cronologia/index.ts'
import { controllaParole, type Parole } from './controlla-parole.ts'
import { modelloDi } from './modelli.queries.ts'
import { findParole } from './parole.queries.ts'

/** Puts other words in place of those of a message's sentences, from now on; what was sent stays as it was. */
export async function modificaModello(call: Call, id: string, parole: Parole): Promise<void> {
  const { db, clock } = call
  const modello = modelloDi(id)
  const inVigore = await findParole(db)
  const nuove = controllaParole(modello, parole)
    .map(({ originale, testo }) => ({ originale, testo: testo === originale ? null : testo }))
    .filter(({ originale, testo }) => (inVigore.get(originale) ?? null) !== testo)
  if (nuove.length === 0) {
    throw new AppError('stato_incompatibile', { message: 'Le parole sono già queste.' })
  }
  const now = clock.now()
  const riga = { versione_id: newId(now), autore: call.actor.utente_id, created_at: now }
  await db
    .insertInto('parole_messaggi')
    .values(nuove.map((una) => ({ id: newId(now), ...una, ...riga })))
    .execute()
  const prima = nuove.map(({ originale }) => inVigore.get(originale) ?? originale)
  const dopo = nuove.map(({ originale, testo }) => testo ?? originale)
  await annota(call, {
    entita: 'impostazione',
    id: `modello:${id}`,
    azione: 'cambia_parole',
    prima: { messaggio: modello.nome, testo: prima.join(' · ') },
    dopo: { messaggio: modello.nome, testo: dopo.join(' · ') },
  })
}

/** Gives a message's sentences their own words again. */
export async function ripristinaModello(call: Call, id: string): Promise<void> {
  const inVigore = await findParole(call.db)
  const cambiate = modelloDi(id).frasi.filter(({ originale }) => inVigore.has(originale))
  if (cambiate.length === 0) {
    throw new AppError('stato_incompatibile', { message: 'Le parole sono già quelle originali.' })
  }
  await modificaModello(
    call,
    id,
    cambiate.map(({ originale }) => ({ originale, testo: null })),
  )
}
