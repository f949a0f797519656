import { type ScegliParole, testoDiEsempio } from '@rateo/domain/parole/frase'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../../../db/database.ts'
import type { Contenuto } from '../../../emails/layout.ts'
import type { ModelloCatalogo } from '../../../emails/modelli/modello.ts'
import type { Parole } from './controlla-parole.ts'
import { esempioDi } from './esempi-campi.ts'
import { findParole } from './parole.queries.ts'

/** The parts of a message as they were kept with it. */
const parti = z.object({
  modello: z.string(),
  oggetto: z.string(),
  titolo: z.string(),
  esercente: z.optional(z.string()),
  blocchi: z.array(
    z.union([
      z.object({ paragrafo: z.string() }),
      z.object({ azione: z.string(), url: z.string() }),
      z.object({ dati: z.array(z.tuple([z.string(), z.string()])) }),
    ]),
  ),
  motivo: z.string(),
})

export type Trovato = { contenuto: Contenuto; inviato_at: Date | null }
type Riga = { parti: unknown; created_at: Date }

/** So many of the newest are looked at for one that has the sentence that is being changed. */
const ULTIMI = 30
const ULTIME_NOTIFICHE = 500

const diceFrase = (kept: unknown, originale: string) =>
  JSON.stringify(kept).includes(JSON.stringify(originale).slice(1, -1))

async function findEmail(db: Db, { _id }: ModelloCatalogo): Promise<Riga[]> {
  const { rows } = await sql<Riga>`
    (select messaggio_id as id, parti, created_at from corpi_messaggi
      where modello = ${_id} and parti is not null order by messaggio_id desc limit ${ULTIMI})
    union all
    (select id, parti, created_at from messaggi
      where modello = ${_id} and parti is not null order by id desc limit ${ULTIMI})
    order by id desc limit ${ULTIMI}`.execute(db)
  return rows
}

const daTesto = (modello: ModelloCatalogo, testo: string): Contenuto => ({
  modello: modello._id,
  oggetto: modello.nome,
  titolo: modello.nome,
  blocchi: [{ paragrafo: testo }],
  motivo: '',
})

async function findNotifiche(db: Db, modello: ModelloCatalogo): Promise<Riga[]> {
  const { rows } = await sql<{ sorgente: string; created_at: Date }>`
    select sorgente, created_at from (
      select sorgente, created_at from notifiche order by id desc limit ${ULTIME_NOTIFICHE}
    ) ultime where sorgente is not null`.execute(db)
  return rows
    .filter(({ sorgente }) => modello.frasi.some(({ originale }) => diceFrase(sorgente, originale)))
    .map(({ sorgente, created_at }) => ({ parti: daTesto(modello, sorgente), created_at }))
}

/** A message made of the catalogue's sentences alone, where none was sent whose parts were kept. */
function esempio(modello: ModelloCatalogo, cambiate: readonly string[]): Contenuto {
  const di = (parte: string) =>
    modello.frasi
      .filter((frase) => frase.parte === parte)
      .map(({ originale }) => testoDiEsempio(originale, esempioDi))
  if (modello.canale !== 'email') {
    const scelta =
      modello.frasi.find(({ originale }) => cambiate.includes(originale)) ??
      modello.frasi.toSorted((a, b) => b.originale.length - a.originale.length)[0]
    return daTesto(modello, testoDiEsempio(scelta?.originale ?? '', esempioDi))
  }
  return {
    modello: modello._id,
    oggetto: di('oggetto')[0] ?? di('titolo')[0] ?? di('testo')[0] ?? modello.nome,
    titolo: di('titolo')[0] ?? di('oggetto')[0] ?? '',
    blocchi: [
      ...di('testo').map((paragrafo) => ({ paragrafo })),
      ...di('pulsante').map((azione) => ({ azione, url: '#' })),
    ],
    motivo: di('motivo')[0] ?? '',
  }
}

/** The last message of its kind that was sent, best one that has a sentence that is being changed; else an example. */
export async function findContenuto(
  db: Db,
  modello: ModelloCatalogo,
  parole: Parole,
): Promise<Trovato> {
  const cambiate = parole.map(({ originale }) => originale)
  const righe =
    modello.canale === 'email'
      ? await findEmail(db, modello)
      : modello.canale === 'notifica'
        ? await findNotifiche(db, modello)
        : []
  const scelta =
    righe.find((riga) => cambiate.some((originale) => diceFrase(riga.parti, originale))) ??
    (modello.canale === 'email' || cambiate.length === 0 ? righe[0] : undefined)
  const letto = z.safeParse(parti, scelta?.parti)
  if (!letto.success || scelta === undefined) {
    return { contenuto: esempio(modello, cambiate), inviato_at: null }
  }
  const { esercente, ...altro } = letto.data
  const contenuto = esercente === undefined ? altro : { ...altro, esercente }
  return { contenuto, inviato_at: scelta.created_at }
}

/** Chooses the words that would hold if these were put in place of the others. */
export async function scegliCon(db: Db, parole: Parole): Promise<ScegliParole> {
  const inVigore = await findParole(db)
  const nuove = new Map(parole.map(({ originale, testo }) => [originale, testo]))
  return (originale) =>
    nuove.has(originale) ? (nuove.get(originale) ?? undefined) : inVigore.get(originale)
}
