import { sql } from 'kysely'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../db/database.ts'
import { attivitaResta, attivitaSiChiude } from '../../../emails/congedi/attivita-si-chiude.ts'
import type { Mailer } from '../../../integrations/mail/mailer.ts'
import { accoda, accodaTutte, type UscitaHandler } from '../../base/uscite/index.ts'

type Needs = { config: Pick<Config, 'origin'>; db: Db; mailer: Mailer }

/** One end that was asked for: asked again after it was called off it is another one. */
type Giro = { esercente_id: string; ultimo_giorno: string; chiesto_at: string }

/** Clienti that are queued at once: an esercente may have a hundred thousand. */
const INSIEME = 500

type Fase = 'congedo_ai_clienti' | 'ritiro_ai_clienti'

/** Queues the first of the messages to all clienti: each hands on to the next ones. */
export const avviaAvvisi = (db: Db, giro: Giro): Promise<void> =>
  accodaGiro(db, 'congedo_ai_clienti', giro, '')

/** Tells those whom the message reached, and only them, that the end does not come. */
export const ritiraAvvisi = (db: Db, giro: Giro): Promise<void> =>
  accodaGiro(db, 'ritiro_ai_clienti', giro, '')

const chiave = (che: string, { esercente_id, chiesto_at }: Giro, altro: string): string =>
  [che, esercente_id, chiesto_at, altro].join(':')

const accodaGiro = (db: Db, fase: Fase, giro: Giro, dopo: string): Promise<void> =>
  accoda(db, {
    argomento: fase,
    unicita: chiave(fase, giro, dopo),
    contenuto: { ...giro, dopo },
  })

/** The clienti with whom something is going on, or who have documents to come back to. */
async function findClienti(db: Db, { esercente_id }: Giro, dopo: string): Promise<string[]> {
  const { rows } = await sql<{ cliente_id: string }>`
    select k.cliente_id from clienti_esercente k
    where k.esercente_id = ${esercente_id} and k.unito_a is null and k.cliente_id > ${dopo}
      and (exists (select from pagamenti r where r.esercente_id = k.esercente_id and r.cliente_id = k.cliente_id and r.stato <> 'bozza')
        or exists (select from dilazioni r where r.esercente_id = k.esercente_id and r.cliente_id = k.cliente_id and r.stato <> 'bozza')
        or exists (select from abbonamenti r where r.esercente_id = k.esercente_id and r.cliente_id = k.cliente_id)
        or exists (select from documenti r where r.esercente_id = k.esercente_id and r.cliente_id = k.cliente_id
          and r.visibile_al_cliente))
    order by k.cliente_id limit ${INSIEME}`.execute(db)
  return rows.map(({ cliente_id }) => cliente_id)
}

const eInChiusura = async (db: Db, { esercente_id, chiesto_at }: Giro): Promise<boolean> =>
  (await db
    .selectFrom('congedi')
    .where('esercente_id', '=', esercente_id)
    .where('chiesto_at', '=', new Date(chiesto_at))
    .select('esercente_id')
    .executeTakeFirst()) !== undefined

type Somma = { quanti: number; centesimi: number }

/** Finds everything that goes on between the two, as it is on the day of the message. */
async function findInCorso(db: Db, { esercente_id, ultimo_giorno }: Giro, cliente_id: string) {
  const { rows } = await sql<{
    esercente: string
    email_esercente: string
    email: string | null
    abbonamenti: number
    rate_dopo: Somma
    aperti: Somma
  }>`
    with debiti as (
      select origine = 'rata' and scadenza > ${ultimo_giorno}::date as dopo, residuo_centesimi from pagamenti
      where esercente_id = ${esercente_id} and cliente_id = ${cliente_id} and residuo_centesimi > 0
        and stato in ('da_pagare', 'scaduto', 'in_verifica', 'in_elaborazione', 'parzialmente_pagato', 'insoluto')
    )
    select e.ragione_sociale as esercente, e.email as email_esercente, persona.email,
      (select count(*)::int from abbonamenti a where a.esercente_id = ${esercente_id} and a.cliente_id = ${cliente_id}
        and a.stato in ('in_attivazione', 'in_prova', 'attivo', 'in_ritardo', 'sospeso', 'in_pausa')) as abbonamenti,
      (select jsonb_build_object('quanti', count(*), 'centesimi', coalesce(sum(residuo_centesimi), 0)) from debiti where dopo)
        as rate_dopo,
      (select jsonb_build_object('quanti', count(*), 'centesimi', coalesce(sum(residuo_centesimi), 0)) from debiti where not dopo)
        as aperti
    from esercenti e, clienti as persona where e.id = ${esercente_id} and persona.id = ${cliente_id}`.execute(
    db,
  )
  return rows[0]
}

const testo = (contenuto: Readonly<Record<string, unknown>>, nome: string): string => {
  const valore = contenuto[nome]
  return typeof valore === 'string' ? valore : ''
}

const giroDi = (contenuto: Readonly<Record<string, unknown>>): Giro => ({
  esercente_id: testo(contenuto, 'esercente_id'),
  ultimo_giorno: testo(contenuto, 'ultimo_giorno'),
  chiesto_at: testo(contenuto, 'chiesto_at'),
})

/** Picks out of some clienti the ones whom the message has reached. */
async function findAvvisati(db: Db, giro: Giro, clienti: readonly string[]): Promise<string[]> {
  const chiavi = new Map(clienti.map((id) => [chiave('congedo_cliente', giro, id), id]))
  const rows = await db
    .selectFrom('uscite')
    .where('unicita', 'in', ['', ...chiavi.keys()])
    .where('inviata_at', 'is not', null)
    .select('unicita')
    .execute()
  return rows.flatMap(({ unicita }) => chiavi.get(unicita) ?? [])
}

/** Queues one message for each of the next clienti, and hands on to those after them. */
async function giraAiClienti(
  db: Db,
  contenuto: Readonly<Record<string, unknown>>,
  {
    fase,
    argomento,
    scegli,
  }: {
    fase: Fase
    argomento: string
    scegli: (giro: Giro, clienti: string[]) => Promise<string[]>
  },
): Promise<void> {
  const giro = giroDi(contenuto)
  const clienti = await findClienti(db, giro, testo(contenuto, 'dopo'))
  const scelti = await scegli(giro, clienti)
  await accodaTutte(
    db,
    scelti.map((cliente_id) => ({
      argomento,
      unicita: chiave(argomento, giro, cliente_id),
      contenuto: { ...giro, cliente_id },
    })),
  )
  const ultimo = clienti.at(-1)
  if (clienti.length === INSIEME && ultimo !== undefined) await accodaGiro(db, fase, giro, ultimo)
}

/** The worker's handlers of an end that was asked for. Safe to be called again with the same row. */
export const messaggiCongedi = ({ config, db, mailer }: Needs): Record<string, UscitaHandler> => ({
  congedo_ai_clienti: async ({ contenuto }) => {
    if (!(await eInChiusura(db, giroDi(contenuto)))) return
    await giraAiClienti(db, contenuto, {
      fase: 'congedo_ai_clienti',
      argomento: 'congedo_cliente',
      scegli: async (_, clienti) => clienti,
    })
  },
  ritiro_ai_clienti: async ({ contenuto }) =>
    giraAiClienti(db, contenuto, {
      fase: 'ritiro_ai_clienti',
      argomento: 'congedo_ritirato',
      scegli: (giro, clienti) => findAvvisati(db, giro, clienti),
    }),
  congedo_cliente: async ({ unicita, contenuto }) => {
    const giro = giroDi(contenuto)
    if (!(await eInChiusura(db, giro))) return
    const d = await findInCorso(db, giro, testo(contenuto, 'cliente_id'))
    if (d === undefined || d.email === null) return
    const rate_dopo = { quante: d.rate_dopo.quanti, centesimi: d.rate_dopo.centesimi }
    await mailer.invia({
      ...attivitaSiChiude({ ...d, ...giro, rate_dopo }, config.origin),
      destinatario: d.email,
      unicita,
    })
  },
  congedo_ritirato: async ({ unicita, contenuto }) => {
    const d = await findInCorso(db, giroDi(contenuto), testo(contenuto, 'cliente_id'))
    if (d === undefined || d.email === null) return
    await mailer.invia({
      ...attivitaResta(d, config.origin),
      destinatario: d.email,
      unicita,
    })
  },
})
