import { scorpora } from '@rateo/domain/denaro/iva'
import type { Pagamento } from '@rateo/contract/accordi/pagamenti'
import type { Tentativo } from '@rateo/contract/accordi/storia-pagamento'
import type { StatoPagamento } from '@rateo/domain/stati/pagamento'
import type { SearchBody } from '@rateo/contract/chiamata/search'
import { eRegistrato } from '@rateo/domain/denaro/metodo'
import type { Agevolazione } from '@rateo/domain/trattenute/vincolo'
import { TENTATIVI_VIVI } from '@rateo/domain/stati/tentativo'
import { sql } from 'kysely'
import type pg from 'pg'
import { dayInRome } from '../../../clock.ts'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { azioniDiSquadra } from '../../../http/azioni-di-squadra.ts'
import { AppError } from '../../../http/errors.ts'
import { selectRow } from '../../../http/search/rows.ts'
import { search } from '../../../http/search/search.ts'
import { contestazioniDi } from '../../incasso/contestazioni/index.ts'
import {
  findCartaAddebitabile,
  prossimoTentativo,
  sollecitiDi,
} from '../../incasso/solleciti/index.ts'
import { componiMora, findMora, findMoraCongelata } from '../../incasso/mora/index.ts'
import { estinzioneDelDebito } from './estinzione.queries.ts'
import { rimborsiDi } from '../../incasso/rimborsi/index.ts'
import { findAccredito } from './accrediti/accredito.queries.ts'
import {
  azioniConsentite,
  motivoNonRiprovabile,
  motivoNonStornabile,
  REGISTRABILI,
  type Situazione,
} from './azioni-consentite.ts'
import {
  findBonifico,
  findRaccolta,
  findCronologia,
  findAddebito,
  findScritture,
  findTentativi,
} from './dettaglio.queries.ts'
import { findSconto } from '../promozioni/index.ts'
import { findNetto, findVincolo } from '../../registri/trattenute/index.ts'
import { findQuotaDelDebito } from './quota/quota-del-debito.queries.ts'
import { noteDi } from './note.ts'
import { pagamentiDi, pagamentiRows } from './pagamenti.list.ts'
import { pinned, readableBy } from '../../../http/search/parties.ts'

export async function searchPagamenti(
  pool: pg.Pool,
  actor: Actor,
  body: SearchBody,
  today: string,
) {
  const { what, scope } = pagamentiDi(actor)
  return await search(pool, what, { scope, body, today })
}

async function findPagamento(db: Db, actor: Actor, id: string, today: string) {
  const scope = readableBy(actor)
  if (scope === null) return undefined
  let rows = db
    .selectFrom('pagamenti as p')
    .innerJoin('esercenti as e', 'e.id', 'p.esercente_id')
    .innerJoin('clienti_esercente as c', (join) =>
      join
        .onRef('c.cliente_id', '=', 'p.cliente_id')
        .onRef('c.esercente_id', '=', 'p.esercente_id'),
    )
    .leftJoin('beneficiari as ben', 'ben.id', 'p.beneficiario_id')
    .leftJoin('ricevute as r', (join) =>
      join.onRef('r.pagamento_id', '=', 'p.id').on('r.annullata_at', 'is', null),
    )
    .selectAll('p')
    .select(selectRow(pagamentiRows(actor.ruolo), { oggi: today }))
    .select(['r.numero as ricevuta_numero', 'r.created_at as ricevuta_at'])
    .select(sql<boolean>`debito_di_chi_lo_aveva(p.id)`.as('passato'))
    .where('p.id', '=', id)
    .where((eb) => eb.and(pinned(scope).map(({ column, id: party }) => eb(column, '=', party))))
  if (actor.ruolo === 'cliente') {
    rows = rows.where('p.stato', '<>', 'bozza').where('p.eliminata_at', 'is', null)
  }
  return await rows.executeTakeFirst()
}

export type Lettura = {
  actor: Actor
  today: string
  now: Date
  origin: string
  /** The provider in use: the cards of another cannot be charged. */
  fornitore: string
}

type ConVincolo = { vincolo_metodo: Agevolazione | null }
type ConIva = { iva_percento: number | null; importo_centesimi: number; abbuoni_centesimi: number }

/** The VAT within the price, less what was taken off it; a rate of it is written where the piano said one. */
const ivaDi = ({ iva_percento, importo_centesimi, abbuoni_centesimi }: ConIva): Pagamento['iva'] =>
  iva_percento === null
    ? null
    : { percento: iva_percento, ...scorpora(importo_centesimi - abbuoni_centesimi, iva_percento) }

function storno(situazione: Situazione, tentativo: Tentativo): Tentativo['storno'] {
  const motivo = motivoNonStornabile(situazione, tentativo)
  return { consentito: motivo === null, motivo }
}

const ALIVE: readonly string[] = TENTATIVI_VIVI

/**
 * The reason why the card cannot be charged, as the call itself would answer. It is asked only where the rest allows
 * the charge.
 */
async function motivoSenzaCarta(
  db: Db,
  debito: Parameters<typeof findCartaAddebitabile>[1] & { stato: StatoPagamento },
  { actor, ...come }: Pick<Lettura, 'actor' | 'fornitore' | 'today'>,
): Promise<string | null> {
  const { origine, scadenza } = debito
  const stato = debito.stato
  if (actor.ruolo === 'cliente') return null
  const situazione = { stato, origine, scadenza, in_corso: false }
  if (motivoNonRiprovabile(situazione, come.today) !== null) return null
  return (await findCartaAddebitabile(db, debito, come)).motivo
}

type Attesa = {
  bonifico: Awaited<ReturnType<typeof findBonifico>>
  today: string
  now: Date
}

/** Frozen and of today: what was announced is of the day on which it was, and grows no more. */
async function moraDi(
  db: Db,
  { id, stato }: { id: string; stato: string },
  { bonifico, today, now }: Attesa,
) {
  const al = bonifico ? dayInRome(bonifico.annunciato_at) : today
  const nuova =
    bonifico || REGISTRABILI.some((registrabile) => registrabile === stato)
      ? (await findMora(db, [id], { al, now })).get(id)
      : undefined
  const composta = componiMora(await findMoraCongelata(db, id), nuova?.righe ?? [])
  return {
    mora: composta && { ...composta, da_aggiungere_centesimi: nuova?.totale_centesimi ?? 0 },
    cresce: nuova !== undefined && bonifico === null,
  }
}

/** Held by a dilazione: one that is paid in rate by that, or a rata that waits for its event by its own. */
const tenutoDa = (row: { dilazione_id: string | null; origine_id: string | null }) => ({
  a_rate: row.dilazione_id !== null && row.dilazione_id !== row.origine_id,
  attende_evento: row.dilazione_id !== null && row.dilazione_id === row.origine_id,
})

/** The abbonamento of a charge; its payer does not read one that passed to another person since. */
const abbonamentoDi = (
  row: { origine: string; origine_id: string | null; passato: boolean },
  ruolo: Actor['ruolo'],
) =>
  row.origine === 'abbonamento' && !(ruolo === 'cliente' && row.passato) ? row.origine_id : null

const azioniDi = (situazione: Situazione, actor: Actor, today: string) =>
  azioniDiSquadra(azioniConsentite(situazione, actor.ruolo, today), actor, 'pagamenti')

/** The discount, what is kept back and the VAT within the amount, and the raccolta or the divided debt that it is a part of. */
const delDebito = async (
  db: Db,
  id: string,
  { row, isCliente }: { row: ConIva & ConVincolo; isCliente: boolean },
) => ({
  sconto: await findSconto(db, id),
  netto: await findNetto(db, id),
  vincolo: await findVincolo(db, id, row.vincolo_metodo),
  iva: ivaDi(row),
  raccolta: await findRaccolta(db, id),
  quota: await findQuotaDelDebito(db, id, isCliente),
})

type ConRicevuta = { ricevuta_numero: string | null; ricevuta_at: Date | null }

const ricevutaDi = ({ ricevuta_numero, ricevuta_at }: ConRicevuta): Pagamento['ricevuta'] =>
  ricevuta_numero === null || ricevuta_at === null
    ? null
    : { numero: ricevuta_numero, created_at: ricevuta_at.toISOString() }

/** One pagamento with all that happened to it. Somebody else's is not found. */
export async function getPagamento(
  db: Db,
  id: string,
  { actor, today, now, origin, fornitore }: Lettura,
): Promise<Pagamento> {
  const row = await findPagamento(db, actor, id, today)
  if (!row) throw new AppError('non_trovato')
  const pagamento = pagamentiRows(actor.ruolo).readRow(row, today)
  const tentativi = await findTentativi(db, id, actor.ruolo)
  const bonifico = await findBonifico(db, id)
  const { mora, cresce } = await moraDi(db, row, { bonifico, today, now })
  const isCliente = actor.ruolo === 'cliente'
  const suo = await delDebito(db, id, { row, isCliente })
  const [scritture, rimborsi, contestazioni, solleciti, note, addebito, accredito, cronologia] =
    await Promise.all([
      findScritture(db, id, actor.ruolo),
      rimborsiDi(db, id, actor),
      contestazioniDi(db, id, actor.ruolo, now),
      isCliente ? [] : sollecitiDi(db, id),
      noteDi(db, id, actor),
      findAddebito(db, id),
      isCliente ? null : findAccredito(db, id, today),
      findCronologia(db, id, actor.ruolo, {
        esercente: pagamento.esercente.nome,
        cliente: pagamento.cliente.nome,
      }),
    ])
  const ricevuta = ricevutaDi(row)
  const in_corso = tentativi.some(({ tentativo }) => ALIVE.includes(tentativo.stato))
  const debito = { ...row, origine: pagamento.origine }
  const [senza_carta, prossimo_tentativo_il] = in_corso
    ? [null, null]
    : await Promise.all([
        motivoSenzaCarta(db, debito, { actor, fornitore, today }),
        prossimoTentativo(db, debito, { fornitore, today, now }),
      ])
  const situazione = {
    stato: pagamento.stato,
    scadenza: pagamento.scadenza,
    valido_fino: row.valido_fino,
    in_corso,
    senza_carta,
    ha_ricevuta: ricevuta !== null,
    rimborsabile_centesimi: rimborsi.rimborsabile_centesimi,
    origine: pagamento.origine,
    cresce,
    vincolo: row.vincolo_metodo,
    ...tenutoDa(row),
    annunciato: bonifico !== null,
  }
  return {
    ...pagamento,
    riferimento: row.riferimento,
    metodi_ammessi: row.metodi_ammessi,
    dilazione_id: pagamento.origine === 'rata' ? row.origine_id : row.dilazione_id,
    abbonamento_id: abbonamentoDi(row, actor.ruolo),
    link: `${origin}/gateway/${id}`,
    ...suo,
    ricevuta,
    tentativi: tentativi.map(({ tentativo, nota }) =>
      actor.ruolo === 'esercente' && eRegistrato(tentativo.metodo)
        ? { ...tentativo, nota, storno: storno(situazione, tentativo) }
        : tentativo,
    ),
    prossimo_tentativo_il,
    ...addebito,
    bonifico: bonifico && { ...bonifico, annunciato_at: bonifico.annunciato_at.toISOString() },
    accredito,
    mora,
    estinzione: await estinzioneDelDebito(db, row, bonifico, now),
    ...rimborsi,
    contestazioni,
    solleciti,
    note,
    scritture,
    cronologia,
    azioni_consentite: azioniDi(situazione, actor, today),
  }
}
