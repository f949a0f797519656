import { type Arretrati, type Arretrato, MAX_ARRETRATI } from '@rateo/contract/sportello/arretrati'
import { type OriginePagamento, STATI_PAGABILI } from '@rateo/domain/stati/pagamento'
import { RIFIUTI_DEFINITIVI } from '@rateo/domain/stati/sollecito'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import type { Deps } from '../../../http/deps.ts'
import { AppError } from '../../../http/errors.ts'
import { listAddebitabili } from '../../incasso/carte-di-credito/index.ts'
import { puoIncassare } from '../../persone/esercenti/index.ts'
import { findMora } from '../../incasso/mora/index.ts'

type Carta = Awaited<ReturnType<typeof listAddebitabili>>[number]
type Come = Pick<Deps, 'psp' | 'clock'>

/** A card of theirs that can be charged today; another's, or one that cannot, does not exist. */
async function findCarta(
  db: Db,
  { utente_id }: Actor,
  id: string,
  { psp, clock }: Come,
): Promise<Carta> {
  const titolare = { utente_id, ruolo: 'cliente' as const }
  const come = { fornitore: psp.nome, today: clock.today() }
  const carta = (await listAddebitabili(db, titolare, come)).find((one) => one.id === id)
  if (carta === undefined) throw new AppError('non_trovato')
  return carta
}

type Raw = {
  _id: string
  esercente_id: string
  esercente: string
  origine: OriginePagamento
  causale: string
  scadenza: string
  importo_centesimi: number
  ammette_carta: boolean
  rifiuto: string | null
  quanti: number
}

/** Overdue debts of a cliente, the oldest first, with how this very card was refused the last time. */
async function findScaduti(db: Db, cliente_id: string, carta: Carta, today: string) {
  const { rows } = await sql<Raw>`
    select p.id as _id, p.esercente_id, e.ragione_sociale as esercente, p.origine, p.causale, p.scadenza,
      p.residuo_centesimi as importo_centesimi, 'carta' = any (p.metodi_ammessi) as ammette_carta,
      count(*) over ()::int as quanti,
      (select t.codice_rifiuto from tentativi t
        join operazioni_psp o on o.tentativo_id = t.id and o.tipo = 'addebito'
        where t.pagamento_id = p.id and t.metodo = 'carta' and t.stato = 'rifiutato'
          and (o.richiesta ->> 'metodo_psp') = ${carta.metodo_psp}
          -- The bank has renewed the card since: the refusal of the old one is over.
          and not exists (select 1 from metodi_di_pagamento m
            where m.id = ${carta.id} and m.rinnovata_at > t.concluso_at)
        order by t.n desc limit 1) as rifiuto
    from pagamenti p join esercenti e on e.id = p.esercente_id
    where p.cliente_id = ${cliente_id} and p.stato = any (${STATI_PAGABILI}::text[]) and p.scadenza < ${today}::date
      and p.residuo_centesimi > 0 and p.dilazione_id is null
      and not (p.stato = 'da_pagare' and p.valido_fino is not null and p.valido_fino < ${today}::date)
    order by p.scadenza, p.id limit ${MAX_ARRETRATI}`.execute(db)
  return rows
}

async function impedimento(
  db: Db,
  { esercente_id, origine, esercente, ammette_carta, rifiuto }: Raw,
  { etichetta }: Carta,
): Promise<string | null> {
  if (!ammette_carta) return `${esercente} non accetta la carta per questo pagamento.`
  if (rifiuto !== null && RIFIUTI_DEFINITIVI.includes(rifiuto)) {
    return `La banca non accetta più questo addebito su ${etichetta}: serve un’altra carta.`
  }
  if (await puoIncassare(db, esercente_id, origine)) return null
  return `${esercente} per ora non può incassare.`
}

/** The arretrati that a card could pay at once (CAR-B1). */
export async function getArretrati(
  db: Db,
  actor: Actor,
  id: string,
  come: Come,
): Promise<Arretrati> {
  const carta = await findCarta(db, actor, id, come)
  const rows =
    actor.cliente_id === null
      ? []
      : await findScaduti(db, actor.cliente_id, carta, come.clock.today())
  const ids = rows.map(({ _id }) => _id)
  const mora = await findMora(db, ids, { al: come.clock.today(), now: come.clock.now() })
  const data: Arretrato[] = []
  for (const row of rows) {
    const { _id, esercente, causale, scadenza } = row
    const importo_centesimi = row.importo_centesimi + (mora.get(_id)?.totale_centesimi ?? 0)
    const perche = await impedimento(db, row, carta)
    data.push({ _id, esercente, causale, scadenza, importo_centesimi, impedimento: perche })
  }
  return {
    carta: { _id: carta.id, etichetta: carta.etichetta },
    data,
    totale_centesimi: data
      .filter((one) => one.impedimento === null)
      .reduce((sum, one) => sum + one.importo_centesimi, 0),
    altri: (rows[0]?.quanti ?? 0) - data.length,
  }
}
