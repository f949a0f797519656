import type { Abbonamento } from '@rateo/contract/accordi/abbonamenti'
import type { Contatori } from '@rateo/contract/chiamata/contatori'
import type { SearchBody } from '@rateo/contract/chiamata/search'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Clock } from '../../../clock.ts'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { azioniDiSquadra } from '../../../http/azioni-di-squadra.ts'
import { AppError } from '../../../http/errors.ts'
import { search } from '../../../http/search/search.ts'
import { abbonamentiDi } from './abbonamenti.list.ts'
import { PROSSIMO_METODO, SCADENZA_CARTA } from './prossimo-metodo.ts'
import { mostraPausa } from './pausa/pausa.queries.ts'
import { findTitolariPrima, mostraTrasferimento } from './trasferimento/trasferimento.queries.ts'
import { mostraRegalo } from './regalo/regalo-di.queries.ts'
import { mostraSconto } from './sconto/sconto.queries.ts'
import { mostraIngresso } from './ingresso/mostra-ingresso.ts'
import { mostraGiorno } from './giorno/giorno.queries.ts'
import { azioniAbbonamento } from './cambio/motivo-non-cambiabile.ts'
import {
  findCambioProgrammato,
  findCambioProposto,
  findCronologia,
  findRinnovi,
} from './dettaglio.queries.ts'
import { prezzoPieno } from '@rateo/domain/stati/ingresso'
import { addebitoDel } from '@rateo/domain/stati/piano'
import { fineDi } from './avvisi/avvisi.queries.ts'
import { mostraUscite } from './uscita/mostra-uscite.ts'
import { findQuota } from './quota/quota.queries.ts'
import { findPeriodiSaltati } from './periodi-saltati.ts'
import { type PartyScope, pinned } from '../../../http/search/parties.ts'
import { readableBy } from './readable-by.ts'

export async function searchAbbonamenti(
  pool: pg.Pool,
  actor: Actor,
  body: SearchBody,
  today: string,
) {
  const { what, scope } = abbonamentiDi(actor, body)
  return await search(pool, what, { scope, body, today })
}

const readable = (db: Db, scope: PartyScope) => {
  let rows = db.selectFrom('abbonamenti as p')
  for (const { column, id } of pinned(scope)) rows = rows.where(column, '=', id)
  return rows
}

type Di = { cliente_id?: string | undefined; esercente_id?: string | undefined }

export async function contaAbbonamenti(
  db: Db,
  actor: Actor,
  { cliente_id, esercente_id }: Di,
): Promise<Contatori> {
  const scope = readableBy(actor)
  if (scope === null) return { stati: [] }
  let rows = readable(db, scope)
  if (cliente_id !== undefined) rows = rows.where('p.cliente_id', '=', cliente_id)
  if (esercente_id !== undefined) rows = rows.where('p.esercente_id', '=', esercente_id)
  const stati = await rows
    .select((eb) => ['p.stato', eb.fn.countAll<number>().as('quanti')])
    .groupBy('p.stato')
    .orderBy('p.stato')
    .execute()
  return { stati }
}

async function findAbbonamento(db: Db, scope: PartyScope, id: string) {
  return await readable(db, scope)
    .innerJoin('piani as a', 'a.id', 'p.piano_id')
    .innerJoin('esercenti as e', 'e.id', 'p.esercente_id')
    .innerJoin('clienti_esercente as c', (join) =>
      join
        .onRef('c.cliente_id', '=', 'p.cliente_id')
        .onRef('c.esercente_id', '=', 'p.esercente_id'),
    )
    .innerJoin('clienti as persona', 'persona.id', 'p.cliente_id')
    .leftJoin('beneficiari as ben', 'ben.id', 'p.beneficiario_id')
    .selectAll('p')
    .select([
      'a.nome',
      'a.descrizione',
      'a.cadenza',
      'a.giorno_addebito',
      'a.durata_periodi',
      'a.rinnovo_tacito',
      'a.preavviso_giorni',
      'a.pausa_giorni',
      'a.posti_min',
      'a.posti_max',
      'a.metodi',
      'e.ragione_sociale as esercente_nome',
      'c.nome as cliente_nome',
      'persona.tipo',
      'ben.nome as beneficiario_nome',
      sql<string | null>`${sql.raw(PROSSIMO_METODO)}`.as('prossimo_metodo'),
      sql<string | null>`${sql.raw(SCADENZA_CARTA)}`.as('scadenza_carta'),
      sql<boolean>`exists (select from regali_abbonamento r where r.abbonamento_id = p.id)`.as(
        'regalato',
      ),
    ])
    .where('p.id', '=', id)
    .executeTakeFirst()
}

type Trovato = NonNullable<Awaited<ReturnType<typeof findAbbonamento>>>

/** The charges, the changes and the acts; who took it over reads nothing of the person who had it before. */
async function findStoria(
  db: Db,
  row: Trovato,
  { isCliente, now }: { isCliente: boolean; now: Date },
) {
  const { id, esercente_nome: esercente, cliente_nome: cliente } = row
  const prima = row.titolare_dal === null ? [] : await findTitolariPrima(db, id)
  return Promise.all([
    findRinnovi(db, id, isCliente),
    findCambioProgrammato(db, id),
    findCambioProposto(db, id, now),
    findCronologia(db, id, { esercente, cliente, prima }, isCliente),
  ])
}

/** The next charge where it is only for the days until the day of the piano. */
function parteDi(row: Trovato): Abbonamento['parte'] {
  if (row.prossimo_addebito === null) return null
  const { al, importo_centesimi, prossimo, intero } = addebitoDel(row.prossimo_addebito, {
    ...row,
    importo_centesimi: row.prossimo_centesimi,
  })
  return intero || prossimo === null ? null : { al, importo_centesimi, prossimo }
}

/** The row with the price that holds once no first price does, by which changes are compared. */
const attuale = (row: Trovato) => ({ ...row, importo_centesimi: prezzoPieno(row) })
/** For whom it is, and the share of a price that it pays. */
const perChi = async (db: Db, row: Trovato, isCliente: boolean) => ({
  beneficiario:
    row.beneficiario_id === null
      ? null
      : { _id: row.beneficiario_id, nome: row.beneficiario_nome ?? '' },
  quota: await findQuota(db, row.quota_id, isCliente),
})

type Chi = { ruolo: Actor['ruolo']; oggi: string; now: Date }

/** The parts of the page that are about its acts, and what may be done: what goes on first, what ends it last. */
async function findAtti(db: Db, row: Trovato & Pick<Abbonamento, 'da_pagare_centesimi'>, chi: Chi) {
  const [
    { azioni_uscita, ...uscite },
    { azioni_pausa, ...pausa },
    { azioni_giorno, cambio_giorno },
    { azioni_trasferimento, trasferimento },
    { azioni_sconto, sconto },
  ] = await Promise.all([
    mostraUscite(db, row, chi),
    mostraPausa(db, row, chi),
    mostraGiorno(db, row, chi),
    mostraTrasferimento(db, row, chi),
    mostraSconto(db, row, chi),
  ])
  return {
    uscite,
    pausa,
    cambio_giorno,
    trasferimento,
    sconto,
    azioni: [
      ...azioni_giorno,
      ...azioni_sconto,
      ...azioni_pausa,
      ...azioni_trasferimento,
      ...azioni_uscita,
    ],
  }
}

type Cambi = Pick<Abbonamento, 'cambio_programmato' | 'cambio_proposto'>

/** A change that waits for the next period is not shown where there is none. */
const cambiInArrivo = ({ stato }: Trovato, cambi: Cambi): Cambi =>
  stato === 'disdetto' ? { cambio_programmato: null, cambio_proposto: null } : cambi

/** One abbonamento with what was charged for it. Somebody else's is not found. */
export async function getAbbonamento(
  db: Db,
  id: string,
  { actor, clock }: { actor: Actor; clock: Clock },
): Promise<Abbonamento> {
  const scope = readableBy(actor)
  const row = scope && (await findAbbonamento(db, scope, id))
  if (!row) throw new AppError('non_trovato')
  const isCliente = actor.ruolo === 'cliente'
  const [rinnovi, cambio_programmato, cambio_proposto, cronologia] = await findStoria(db, row, {
    isCliente,
    now: clock.now(),
  })
  const periodi_saltati = isCliente ? null : await findPeriodiSaltati(db, row, clock.today())
  const oggi = clock.today()
  const cambi = cambiInArrivo(row, { cambio_programmato, cambio_proposto })
  const chi = { ruolo: actor.ruolo, oggi, now: clock.now() }
  const { uscite, pausa, cambio_giorno, trasferimento, sconto, azioni } = await findAtti(
    db,
    { ...row, ...rinnovi },
    chi,
  )
  return {
    _id: row.id,
    numero: row.numero,
    tipo: 'abbonamento',
    nome: row.nome,
    descrizione: row.descrizione,
    esercente: { _id: row.esercente_id, nome: row.esercente_nome },
    cliente: { _id: row.cliente_id, nome: row.cliente_nome },
    ...(await perChi(db, row, isCliente)),
    piano_id: row.piano_id,
    stato: row.stato,
    cadenza: row.cadenza,
    importo_centesimi: row.prossimo_centesimi,
    ingresso: mostraIngresso(row),
    posti: row.posti,
    posti_min: row.posti_min,
    posti_max: row.posti_max,
    prossimo_addebito: row.prossimo_addebito,
    ripresa_il: row.ripresa_il,
    fino_al: row.fino_al,
    attivazione_centesimi: row.attivazione_centesimi,
    fine_durata: fineDi(row),
    rinnovo_tacito: row.rinnovo_tacito,
    preavviso_giorni: row.preavviso_giorni,
    metodo_etichetta: row.prossimo_metodo,
    scadenza_carta: row.scadenza_carta,
    created_at: row.created_at.toISOString(),
    ...rinnovi,
    ...cambi,
    cambio_giorno,
    parte: parteDi(row),
    metodi: row.metodi,
    giorno_addebito: row.giorno_addebito,
    sconto,
    regalo: row.regalato ? await mostraRegalo(db, row.id, actor) : null,
    trasferimento,
    periodi_saltati,
    ...uscite,
    avvio_chiesto: row.avvio_chiesto,
    ...pausa,
    azioni_consentite: azioniDiSquadra(
      [
        ...azioniAbbonamento(
          { ...attuale(row), pausa: pausa.pausa, giorno_nuovo: cambio_giorno?.giorno ?? null },
          rinnovi,
          cambi,
          actor.ruolo,
        ),
        ...azioni,
      ],
      actor,
      'abbonamenti',
    ),
    cronologia,
  }
}
