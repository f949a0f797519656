import type { Candidato } from '@rateo/contract/incasso/distinte'
import { RIGHE_DISTINTA_MAX } from '@rateo/domain/banca/distinta'
import { formattaGiorno } from '@rateo/domain/parole/formato'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { mascheraIban } from '@rateo/domain/banca/iban'
import { giorniAddebito } from '@rateo/domain/banca/mandato'
import { STATI_PAGABILI } from '@rateo/domain/stati/pagamento'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

export type CandidatoRaw = {
  pagamento_id: string
  cliente_id: string
  cliente_nome: string
  causale: string
  scadenza: string
  residuo_centesimi: number
  mandato_id: string
  umr: string
  iban: string
  intestatario: string
  creditore_id: string
  schema_sdd: 'CORE' | 'B2B'
  preavviso_giorni: number
  firmato_at: Date
}

type Cerca = {
  esercente_id: string
  search?: string
  ids?: readonly string[]
  /** The last scadenza: debts due later are left out. */
  entro?: string
}

/**
 * Debts to collect whose cliente has a mandato towards the esercente: the one used last, of those for many debits
 * before those for one. Found from the mandati: most debts have none.
 */
export async function findCandidati(
  db: Db,
  { esercente_id, search = '', ids, entro = '2199-12-31' }: Cerca,
): Promise<CandidatoRaw[]> {
  const parole = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const { rows } = await sql<CandidatoRaw>`
    with m as materialized (
      select distinct on (cliente_id) * from mandati
      where esercente_id = ${esercente_id} and stato = 'attivo'
      order by cliente_id, (tipo = 'singolo'), ultimo_uso desc nulls last, id desc)
    select p.id as pagamento_id, p.cliente_id, c.nome as cliente_nome, p.causale, p.scadenza, p.residuo_centesimi,
      m.id as mandato_id, m.umr, m.iban, m.intestatario, m.creditore_id, m.schema_sdd, m.preavviso_giorni, m.firmato_at
    from m join pagamenti p on p.esercente_id = m.esercente_id and p.cliente_id = m.cliente_id
    join clienti_esercente c on c.esercente_id = p.esercente_id and c.cliente_id = p.cliente_id
    where p.stato in (${sql.join(STATI_PAGABILI)}) and p.residuo_centesimi > 0 and p.dilazione_id is null
      -- A cliente who claimed a charge has agreed to no other one: the debt is paid by hand.
      and p.riapre_id is null and not evento_non_confermato(p.id)
      -- With a debit the cliente would lose the deduction.
      and p.vincolo_metodo is null
      and not addebito_vietato(p.esercente_id, p.cliente_id)
      and p.scadenza <= ${entro}::date
      and (${ids === undefined} or p.id = any(${ids ?? []}::text[]))
      and (${search === ''} or c.nome ilike ${parole} or p.causale ilike ${parole})
    order by p.scadenza, p.id limit ${RIGHE_DISTINTA_MAX + 1}
  `.execute(db)
  return rows
}

/** Why a debt cannot be debited on a day; null when it can. */
export function motivoNonAddebitabile(
  c: Pick<CandidatoRaw, 'scadenza' | 'preavviso_giorni'>,
  addebito_il: string,
  today: string,
): string | null {
  if (c.scadenza > addebito_il) return `Scade il ${formattaGiorno(c.scadenza)}, dopo l’addebito`
  const { addebito_il: primo } = giorniAddebito(aggiungiGiorni(today, c.preavviso_giorni))
  return primo > addebito_il
    ? `Il mandato vuole un preavviso di ${c.preavviso_giorni} giorni: dal ${formattaGiorno(primo)}`
    : null
}

export const toCandidato = (c: CandidatoRaw, addebito_il: string, today: string): Candidato => ({
  pagamento_id: c.pagamento_id,
  cliente: { _id: c.cliente_id, nome: c.cliente_nome },
  causale: c.causale,
  scadenza: c.scadenza,
  importo_centesimi: c.residuo_centesimi,
  mandato: { _id: c.mandato_id, umr: c.umr, iban: mascheraIban(c.iban) },
  motivo: motivoNonAddebitabile(c, addebito_il, today),
})
