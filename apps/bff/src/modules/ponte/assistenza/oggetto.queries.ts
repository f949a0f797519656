import type { Richiesta } from '@rateo/contract/ponte/assistenza'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import type { OggettoAssistenza } from '@rateo/domain/stati/assistenza'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

type Oggetto = NonNullable<Richiesta['oggetto']>
type Parte = { esercente_id: string | null; cliente_id: string | null }

/** A record that a request is about, with the esercente whose thing it is; null where it is nobody's but the asker's. */
export type OggettoTrovato = Oggetto & { di_esercente: { id: string; nome: string } | null }

type Kind = {
  /** Rows `o` with `etichetta`, `importo` in cents or null, `esercente_id` and `cliente_id`; a rata with its dilazione. */
  rows: string
  /** Anybody may ask about it. */
  isOpen?: boolean
}

const KINDS: Record<OggettoAssistenza, Kind> = {
  pagamento: {
    // A cliente knows nothing of what is still being written.
    rows: `select id, causale as etichetta, importo_centesimi as importo, esercente_id,
      case when stato <> 'bozza' then cliente_id end as cliente_id from pagamenti`,
  },
  dilazione: {
    rows: `select id, causale as etichetta, totale_centesimi as importo, esercente_id,
      case when stato not in ('bozza', 'in_approvazione') then cliente_id end as cliente_id from dilazioni`,
  },
  rata: {
    rows: `select r.id, 'Rata ' || r.n || ' di ' || d.n_rate || ', ' || d.causale as etichetta, r.totale_centesimi as importo,
      d.esercente_id, d.cliente_id, jsonb_build_object('_id', d.id, 'n', r.n) as dentro from rate r join dilazioni d on d.id = r.dilazione_id`,
  },
  abbonamento: {
    rows: `select a.id, p.nome as etichetta, null::bigint as importo, a.esercente_id, a.cliente_id
      from abbonamenti a join piani p on p.id = a.piano_id`,
  },
  documento: {
    rows: `select id, concat_ws(' ', titolo, nullif(numero, '')) as etichetta, null::bigint as importo, esercente_id,
      case when visibile_al_cliente then cliente_id end as cliente_id from documenti`,
  },
  utenza: {
    rows: `select id, coalesce(nullif(soprannome, ''), fornitore) as etichetta, null::bigint as importo, esercente_id,
      cliente_id from utenze`,
  },
  metodo: {
    rows: `select m.id, case m.tipo when 'carta' then 'Carta' else 'IBAN' end || ' che finisce con ' || m.ultime4 as etichetta,
      null::bigint as importo, null as esercente_id, u.cliente_id
      from metodi_di_pagamento m join utenti_ruoli u on u.utente_id = m.utente_id and u.ruolo = 'cliente'`,
  },
  cassa: {
    rows: 'select id, nome as etichetta, null::bigint as importo, esercente_id, null as cliente_id from casse',
  },
  esercente: {
    rows: `select id, ragione_sociale as etichetta, null::bigint as importo, id as esercente_id, null as cliente_id
      from esercenti where stato in ('attivo', 'limitato') and visibile`,
    isOpen: true,
  },
  // One's own clienti, as an esercente; the cliente of a page is nothing that they ask about themselves.
  cliente: {
    rows: `select cliente_id as id, nome as etichetta, null::bigint as importo, esercente_id, null as cliente_id
      from clienti_esercente`,
  },
}

/** The kinds of record that an esercente answers for; the rest is a matter of the portal. */
const DELL_ESERCENTE: readonly OggettoAssistenza[] = [
  'pagamento',
  'dilazione',
  'rata',
  'abbonamento',
  'documento',
  'esercente',
]

type Raw = {
  etichetta: string
  dentro: Oggetto['dentro']
  importo: number | null
  esercente_id: string | null
  ragione_sociale: string | null
}

/** The record that a request is about, in words, where it belongs to the asker. */
export async function findOggetto(
  db: Db,
  { tipo, _id }: Pick<Oggetto, 'tipo' | '_id'>,
  { esercente_id, cliente_id }: Parte,
): Promise<OggettoTrovato | undefined> {
  const { rows, isOpen } = KINDS[tipo]
  // Nobody's is not everybody's: a null is equal to nothing.
  const mine =
    esercente_id === null
      ? sql`o.cliente_id = ${cliente_id}`
      : sql`o.esercente_id = ${esercente_id}`
  const {
    rows: [row],
  } = await sql<Raw>`
    select o.etichetta, nullif(to_jsonb(o) -> 'dentro', 'null') as dentro, o.importo, o.esercente_id, e.ragione_sociale from (${sql.raw(rows)}) o
    left join esercenti e on e.id = o.esercente_id
    where o.id = ${_id} and ${isOpen === true ? sql`true` : mine}`.execute(db)
  if (row === undefined) return undefined
  const { etichetta, importo, dentro } = row
  const nome = row.ragione_sociale
  return {
    tipo,
    _id,
    dentro,
    etichetta: importo === null ? etichetta : `${etichetta}, ${formattaEuro(Number(importo))}`,
    di_esercente:
      row.esercente_id !== null && nome !== null && DELL_ESERCENTE.includes(tipo)
        ? { id: row.esercente_id, nome }
        : null,
  }
}
