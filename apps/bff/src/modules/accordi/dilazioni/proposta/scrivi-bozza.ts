import { GIORNI_EVENTO } from '@rateo/domain/credito/rata-a-evento'
import type { Call } from '../../../../http/call.ts'
import type { Db } from '../../../../db/database.ts'
import { newId } from '../../../../db/ids.ts'
import type { Actor } from '../../../../http/actor.ts'
import { AppError } from '../../../../http/errors.ts'
import { annotaDilazione } from '../annota-dilazione.ts'
import { annotaDecisione } from './decisioni.ts'
import { componiProposta, type Proposta, type RichiestaDilazione } from './componi-proposta.ts'
import { lockDilazione } from '../lock-dilazione.ts'
import { esigiAlPostoDi } from '../rinegoziazione/rinegoziazioni.queries.ts'

export function esercenteDi({ esercente_id }: Actor): string {
  if (esercente_id === null) throw new AppError('non_trovato')
  return esercente_id
}

/** The columns of a dilazione that follow from its proposal. */
function colonne({ condizioni, piano, inquadrata, commissione_a_carico, ...oggetto }: Proposta) {
  const {
    oggi: _oggi,
    importo_centesimi: _importo,
    commissione: _sua,
    giorni_evento = GIORNI_EVENTO.giorni,
    ...asked
  } = condizioni
  return {
    esercente_id: oggetto.esercente_id,
    cliente_id: oggetto.cliente_id,
    causale: oggetto.causale,
    importo_centesimi: oggetto.importo_centesimi,
    anticipo_centesimi: condizioni.anticipo_centesimi,
    interessi_centesimi: piano.interessi_centesimi,
    spese_centesimi: piano.spese_centesimi,
    n_rate: condizioni.n_rate,
    cadenza: condizioni.cadenza,
    prima_scadenza: piano.rate.find(({ n }) => n === 1)?.scadenza ?? condizioni.prima_scadenza,
    tan_percento: String(piano.tan_percento),
    taeg_percento: String(piano.taeg_percento),
    inquadramento: inquadrata.inquadramento,
    inquadramento_frase: inquadrata.frase,
    fornitura_il: oggetto.fornitura_il,
    giorni_evento,
    condizioni: JSON.stringify({
      fine_mese: false,
      ...asked,
      commissione_a_carico,
      ...(typeof oggetto.mora_percento === 'number' && { mora_percento: oggetto.mora_percento }),
    }),
    metodi_ammessi: oggetto.metodi_ammessi,
    merito_creditizio: oggetto.merito_creditizio ? JSON.stringify(oggetto.merito_creditizio) : null,
  }
}

async function scriviParti(trx: Db, id: string, { piano, debiti }: Proposta, now: Date) {
  await trx.deleteFrom('rate').where('dilazione_id', '=', id).execute()
  await trx.deleteFrom('dilazioni_debiti').where('dilazione_id', '=', id).execute()
  await trx
    .insertInto('rate')
    .values(
      piano.rate.map((r) => ({
        id: newId(now),
        dilazione_id: id,
        n: r.n,
        scadenza: r.scadenza,
        scadenza_originale: r.scadenza,
        capitale_centesimi: r.capitale_centesimi,
        interessi_centesimi: r.interessi_centesimi,
        spese_centesimi: r.spese_centesimi,
        stato: r.a_evento === undefined ? 'programmata' : 'in_attesa_di_evento',
        evento: r.a_evento ?? null,
        evento_stato: r.a_evento === undefined ? null : 'atteso',
      })),
    )
    .execute()
  if (debiti.length === 0) return
  await trx
    .insertInto('dilazioni_debiti')
    .values(debiti.map((pagamento_id) => ({ dilazione_id: id, pagamento_id })))
    .execute()
}

type Altro = {
  offerta_id?: string
  quota_id?: string
  beneficiario_id?: string | null
  stato?: 'proposta'
  proposta_il?: string
  scade_at?: Date
}

/** Writes a proposal down as a bozza; returns its id. */
export async function inserisciDilazione(
  trx: Db,
  proposta: Proposta,
  now: Date,
  altro: Altro = {},
): Promise<string> {
  const id = newId(now)
  await trx
    .insertInto('dilazioni')
    .values({
      id,
      ...colonne(proposta),
      stato: 'bozza',
      ...altro,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await scriviParti(trx, id, proposta, now)
  return id
}

/** The same dilazione with other rate: nobody has seen the ones before. */
export async function riscrivi(trx: Db, id: string, proposta: Proposta, now: Date): Promise<void> {
  await trx
    .updateTable('dilazioni')
    .set({ ...colonne(proposta), updated_at: now })
    .where('id', '=', id)
    .execute()
  await scriviParti(trx, id, proposta, now)
}

export async function creaDilazione(call: Call, richiesta: RichiestaDilazione): Promise<string> {
  const { actor, clock, db } = call
  const proposta = await componiProposta(db, esercenteDi(actor), richiesta, clock.today())
  const id = await inserisciDilazione(db, proposta, clock.now())
  await annotaDecisione(db, id, proposta, clock.now())
  await annotaDilazione(call, { id, azione: 'crea', a: 'bozza' })
  return id
}

export async function modificaDilazione(
  call: Call,
  id: string,
  richiesta: RichiestaDilazione,
): Promise<void> {
  const { actor, clock, db } = call
  const esercente_id = esercenteDi(actor)
  const { stato } = await lockDilazione(db, id, actor)
  if (stato !== 'bozza') {
    throw new AppError('stato_incompatibile', {
      message: 'Si cambia solo una bozza: se la proposta è partita, prima ritirala.',
    })
  }
  const proposta = await componiProposta(db, esercente_id, richiesta, clock.today(), id)
  await esigiAlPostoDi(db, id, proposta)
  await riscrivi(db, id, proposta, clock.now())
  await annotaDecisione(db, id, proposta, clock.now())
  await annotaDilazione(call, { id, azione: 'modifica', da: 'bozza', a: 'bozza' })
}
