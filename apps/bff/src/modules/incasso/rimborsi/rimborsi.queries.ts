import type { Eccedenza, Rimborso } from '@rateo/contract/incasso/rimborsi'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { puo } from '@rateo/domain/stati/macchina'
import { type StatoRimborso, TRANSIZIONI_RIMBORSO } from '@rateo/domain/denaro/rimborso'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import {
  messaggioPerCliente,
  messaggioRimborso,
  type StatoPerCliente,
} from './messaggio-rimborso.ts'
import { findParti, totale } from './rimborsabile.ts'
import { type Lettore, motivoNonSeconda } from './seconda-persona/seconda-persona.ts'

const rows = (db: Db) =>
  db
    .selectFrom('rimborsi as r')
    .innerJoin('tentativi as t', 't.id', 'r.tentativo_id')
    .leftJoin('operazioni_psp as o', 'o.rimborso_id', 'r.id')
    // Its asker, for who is to approve it.
    .leftJoin('utenti as u', (join) =>
      join.on(sql<boolean>`r.seconda_persona and u.id = substr(r.richiesto_da, 8)`),
    )
    .selectAll('r')
    .select(['t.metodo_etichetta', 'o.riferimento as riferimento_psp', 'u.nome', 'u.cognome'])

type Riga = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

export function motivoNonAnnullabile(stato: StatoRimborso): string | null {
  if (puo(TRANSIZIONI_RIMBORSO, 'annulla', stato, 'E')) return null
  return stato === 'in_elaborazione'
    ? 'Il rimborso è già partito: non si può più fermare.'
    : 'Il rimborso è già concluso.'
}

function motivoNonApprovabile(row: Riga, actor: Lettore): string | null {
  if (row.stato !== 'in_approvazione') return 'Il rimborso non aspetta una conferma.'
  return row.seconda_persona ? motivoNonSeconda(row, actor) : null
}

const azione = (nome: string, motivo: string | null) => ({
  azione: nome,
  consentita: motivo === null,
  motivo,
})

const PER_CLIENTE: readonly StatoRimborso[] = ['in_elaborazione', 'riuscito', 'fallito']
const isPerCliente = (stato: StatoRimborso): stato is StatoPerCliente => PER_CLIENTE.includes(stato)

/**
 * A cliente is told of money that is on its way or came, not of what the esercente thought over; and of what the
 * provider had taken on and did not bring, because it was announced.
 */
const vedeIlCliente = ({ stato, riferimento_psp }: Riga): boolean =>
  isPerCliente(stato) && (stato !== 'fallito' || riferimento_psp !== null)

function toRimborso(row: Riga, actor: Lettore): Rimborso {
  const { ruolo } = actor
  const { stato, con_codice } = row
  const isWaiting = stato === 'in_approvazione' && row.seconda_persona && ruolo !== 'cliente'
  return {
    _id: row.id,
    n: row.n,
    importo_centesimi: row.importo_centesimi,
    // The reason is the esercente's own: "frode" is no word for the person who is given the money back.
    motivo: ruolo === 'cliente' ? null : row.motivo,
    nota: ruolo === 'cliente' ? null : row.nota,
    stato,
    modo: row.modo === 'diretto' ? 'diretto' : 'fornitore',
    eccedenza: row.eccedenza_id !== null,
    metodo_etichetta: row.metodo_etichetta,
    messaggio:
      ruolo === 'cliente' && isPerCliente(stato)
        ? messaggioPerCliente({ ...row, stato })
        : messaggioRimborso({ ...row, stato }),
    prossimo_controllo_at: row.prossimo_controllo_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    concluso_at: row.concluso_at?.toISOString() ?? null,
    ...(isWaiting && {
      seconda_persona: { chiesto_da: `${row.nome} ${row.cognome}`.trim(), con_codice },
    }),
    azioni_consentite:
      ruolo === 'cliente'
        ? []
        : [
            azione('approva', motivoNonApprovabile(row, actor)),
            azione('annulla', motivoNonAnnullabile(stato)),
          ],
  }
}

export async function getRimborsi(
  db: Db,
  ids: readonly string[],
  actor: Lettore,
): Promise<Rimborso[]> {
  if (ids.length === 0) return []
  const found = await rows(db).where('r.id', 'in', ids).orderBy('r.n').execute()
  return found.map((row) => toRimborso(row, actor))
}

async function findEccedenze(db: Db, pagamento_id: string): Promise<Eccedenza[]> {
  const found = await db
    .selectFrom('incassi_da_riconciliare as i')
    .where('i.pagamento_id', '=', pagamento_id)
    .where('i.risolto_at', 'is', null)
    .where('i.riferimento_psp', 'is not', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('rimborsi as r')
            .whereRef('r.eccedenza_id', '=', 'i.operazione_id')
            .where('r.stato', 'not in', ['fallito', 'annullato'])
            .select('r.id'),
        ),
      ),
    )
    .select(['i.operazione_id', 'i.importo_centesimi', 'i.created_at'])
    .orderBy('i.operazione_id')
    .execute()
  return found.map(({ operazione_id, importo_centesimi, created_at }) => ({
    operazione_id,
    importo_centesimi,
    created_at: created_at.toISOString(),
    messaggio: `Il cliente ha pagato ${formattaEuro(importo_centesimi)} in più: restituiscili.`,
  }))
}

/** The rimborsi of a pagamento, and the amount that may still be given back. */
export async function rimborsiDi(db: Db, pagamento_id: string, actor: Lettore) {
  const { ruolo } = actor
  const [found, parti, eccedenze] = await Promise.all([
    rows(db).where('r.pagamento_id', '=', pagamento_id).orderBy('r.n', 'desc').execute(),
    findParti(db, pagamento_id),
    ruolo === 'cliente' ? [] : findEccedenze(db, pagamento_id),
  ])
  return {
    rimborsi: found
      .filter((row) => ruolo !== 'cliente' || vedeIlCliente(row))
      .map((row) => toRimborso(row, actor)),
    rimborsabile_centesimi: totale(parti),
    eccedenze,
  }
}

export async function findRimborso(db: Db, id: string) {
  return rows(db).where('r.id', '=', id).executeTakeFirst()
}
