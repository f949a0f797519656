import type { Conteggio } from '@rateo/contract/incasso/chiusura-cassa'
import { TAGLI } from '@rateo/domain/cassa/cassa'
import { giornoDellaSettimana, giornoDiRoma } from '@rateo/domain/tempo/giorno'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Db } from '../src/db/database.ts'
import type { DB } from '../src/db/types.ts'
import type { Call } from '../src/http/call.ts'
import {
  aggiungiMovimento,
  aggiungiTerminale,
  apriCassa,
  chiudiCassa,
  contaCassa,
  creaCassa,
  getCassa,
} from '../src/modules/incasso/chiusura-cassa/index.ts'
import type { Chance } from './random.ts'
import { BOTTEGHE, COMUNE } from './town.ts'

type Chi = Omit<Call, 'db'>

const DAY = 86_400_000
const HOUR = 3_600_000
const GIORNI = 30
const FONDO = 15_000

/** The one connection of the seed, as the areas want a database. */
export function dbOf(client: pg.ClientBase): Db {
  const connection = { query: client.query.bind(client), release: () => undefined }
  const pool = { connect: async () => connection, end: async () => undefined }
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool: pool as unknown as pg.Pool }),
  })
}

/** The person at the till, at a moment of the past. */
export function chiAl(persona: { esercente_id: string; utente_id: string }, at: Date): Chi {
  return {
    actor: {
      ...persona,
      sessione_id: '',
      ruolo: 'esercente',
      cliente_id: null,
      stato: 'attivo',
      registering: false,
    },
    clock: { now: () => at, today: () => giornoDiRoma(at) },
    info: { ip: '127.0.0.1', request_id: 'prova', user_agent: '' },
  }
}

/** An amount in notes and coins, the largest first. */
function inTagli(importo: number): Record<string, number> {
  const pezzi: Record<string, number> = {}
  let resta = importo
  for (const taglio of TAGLI) {
    // Nobody hands out the two largest.
    const quanti = taglio > 10_000 ? 0 : Math.floor(resta / taglio)
    if (quanti > 0) pezzi[String(taglio)] = quanti
    resta -= quanti * taglio
  }
  return pezzi
}

type Banco = { db: Db; chance: Chance; cassa_id: string; pos: string | null; rt: number | null }
type Persona = Parameters<typeof chiAl>[0]

const incassi = (chance: Chance) => {
  const euro = (min: number, max: number) => chance.int(min * 2, max * 2) * 50
  const contanti = euro(60, 420)
  const pos = euro(120, 900)
  const spesa = chance.happens(0.3) ? euro(4, 28) : 0
  return { contanti, pos, spesa }
}

/** The movements of the till in a day: takings, and at times things bought at the shop next door. */
async function giornata({ db, chance }: Banco, sessione: string, chi: Chi) {
  const somme = incassi(chance)
  const scrivi = (
    tipo: 'incasso' | 'spesa',
    metodo: 'contanti' | 'pos',
    importo_centesimi: number,
    causale: string,
  ) =>
    aggiungiMovimento({ ...chi, db }, sessione, {
      tipo,
      metodo,
      importo_centesimi,
      causale,
      banca: null,
      versato_il: null,
    })
  await scrivi('incasso', 'contanti', somme.contanti, 'Ingressi singoli e bibite')
  await scrivi('incasso', 'pos', somme.pos, 'Ingressi singoli con carta')
  if (somme.spesa > 0) await scrivi('spesa', 'contanti', somme.spesa, 'Cancelleria e detersivi')
  return somme
}

async function chiudiGiornata(banco: Banco, persona: Persona, mattina: Date) {
  const { db, chance, cassa_id, pos, rt } = banco
  const sera = new Date(mattina.getTime() + 11 * HOUR)
  const alle = (at: Date) => chiAl(persona, at)
  const id = await apriCassa({ ...alle(mattina), db }, cassa_id, FONDO)
  const somme = await giornata(banco, id, alle(new Date(mattina.getTime() + 3 * HOUR)))
  await contaCassa({ ...alle(sera), db }, id)
  // The change was given wrong by a little one day in six.
  const errore = chance.happens(1 / 6) ? chance.pick([-150, -50, 20, 100]) : 0
  const conteggio: Conteggio = {
    tagli: inTagli(FONDO + somme.contanti - somme.spesa + errore),
    lasciato_centesimi: FONDO,
    banca: 'Banca Popolare dell’Umbria',
    pos: [{ terminale_id: pos, totale_centesimi: somme.pos }],
    assegno_centesimi: 0,
    buono_centesimi: 0,
    rt:
      rt === null
        ? null
        : {
            numero_z: rt,
            totale_centesimi: somme.contanti + somme.pos,
            elettronico_centesimi: somme.pos,
          },
    nota: errore === 0 ? null : 'Resto dato male, non si è trovato a chi',
  }
  await chiudiCassa({ ...alle(sera), db }, id, conteggio)
}

// A gym: the desk takes money on Mondays, the bar on Saturdays since it opened. Few on purpose: each
// closing is made by the very calls that people make, and the first start must stay fast.
const [PALESTRA] = BOTTEGHE
const PUNTO_VENDITA = `${PALESTRA?.indirizzo ?? ''}, ${COMUNE.citta}`

const BANCHI = [
  { nome: 'Reception', giorni: [1], da: 14, rt: 412 },
  { nome: 'Bar', giorni: [6], da: 7, rt: null },
] as const

async function creaBanco(db: Db, indice: number, persona: Persona, at: Date) {
  const { nome, rt } = BANCHI[indice] ?? BANCHI[0]
  const chi = chiAl(persona, at)
  const cassa_id = await creaCassa(
    { ...chi, db },
    {
      nome,
      punto_vendita: PUNTO_VENDITA,
      tolleranza_centesimi: 200,
      fondo_centesimi: FONDO,
      matricola_rt: rt === null ? '' : '99MEX024518',
      verifica_altra_persona: false,
    },
  )
  const attivato = giornoDiRoma(new Date(at.getTime() - indice * 40 * DAY))
  const codice = `3041223${String(indice + 1)}`
  await aggiungiTerminale({ ...chi, db }, cassa_id, { nome: `POS ${nome}`, codice, attivato })
  const { terminali } = await getCassa(db, persona.esercente_id, chi.clock, cassa_id)
  return { cassa_id, pos: terminali[0]?._id ?? null }
}

/** Two tills of one esercente with their last closings, and the first one open today. */
export async function insertCasse(
  client: pg.ClientBase,
  chance: Chance,
  now: Date,
  persona: Persona,
): Promise<void> {
  const db = dbOf(client)
  for (const [indice, { giorni, da, rt }] of BANCHI.entries()) {
    const inizio = new Date(now.getTime() - (GIORNI + 1) * DAY)
    const banco = await creaBanco(db, indice, persona, inizio)
    let z = rt
    for (let fa = da; fa >= 1; fa--) {
      const mattina = new Date(now.getTime() - fa * DAY)
      mattina.setUTCHours(7, 10 + (fa % 20), 0, 0)
      const giorno = giornoDellaSettimana(giornoDiRoma(mattina))
      if (!giorni.some((uno) => uno === giorno)) continue
      await chiudiGiornata({ db, chance, ...banco, rt: z }, persona, mattina)
      if (z !== null) z++
    }
    if (indice > 0) continue
    const adesso = chiAl(persona, new Date(now.getTime() - 2 * HOUR))
    const id = await apriCassa({ ...adesso, db }, banco.cassa_id, FONDO)
    await giornata(
      { db, chance, ...banco, rt: z },
      id,
      chiAl(persona, new Date(now.getTime() - HOUR)),
    )
  }
}
