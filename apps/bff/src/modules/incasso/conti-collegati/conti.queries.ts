import { parolaCadenza } from '@rateo/domain/banca/accrediti'
import type { Conto, listConti as listContract } from '@rateo/contract/incasso/conti-collegati'
import type { ResponseOf } from '@rateo/contract/chiamata/endpoint'
import {
  parolaErrore,
  parolaFermo,
  parolaRequisito,
  paroleRequisiti,
  siCompleta,
} from '@rateo/domain/identita/conto-collegato'
import * as z from 'zod/mini'
import type { Db } from '../../../db/database.ts'
import { cadenzaDi } from './cadenza.queries.ts'
import { eOltre, findScoperto } from './conguagli/segui-saldo.ts'

const errori = z.array(z.object({ requisito: z.string(), codice: z.string() }))

const leggiErrori = (valore: unknown): string[] => {
  const letti = z.safeParse(errori, valore)
  if (!letti.success) return []
  return letti.data.map(
    ({ requisito, codice }) => `${parolaRequisito(requisito)}: ${parolaErrore(codice)}`,
  )
}

/** The account of an esercente in words; null where it has none. */
export async function findConto(db: Db, esercente_id: string, now: Date): Promise<Conto | null> {
  const row = await db
    .selectFrom('conti_collegati')
    .where('esercente_id', '=', esercente_id)
    .selectAll()
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    stato: row.stato,
    incassa: row.incassa,
    accredita: row.accredita,
    dovuti: paroleRequisiti(row.dovuti),
    errori: leggiErrori(row.errori),
    entro: row.entro?.toISOString() ?? null,
    motivo: parolaFermo(row.motivo_fermo),
    iban_ultime4: row.iban_ultime4,
    nome_estratto: row.nome_estratto,
    trattenuto: row.trattenuto,
    cadenza: row.accrediti_ogni === null ? null : parolaCadenza(cadenzaDi(row)),
    giorni_accredito: row.accrediti_ogni === null ? null : cadenzaDi(row),
    dopo_giorni: row.accrediti_dopo_giorni,
    si_completa: siCompleta(row.stato, row.dovuti),
    disponibile_centesimi: row.disponibile_centesimi,
    in_arrivo_centesimi: row.in_arrivo_centesimi,
    oltre_scoperto: eOltre(row, await findScoperto(db, now)),
    letto_at: row.letto_at?.toISOString() ?? null,
  }
}

const MOSTRATI = 200

/** The accounts that need something, those that stop money first, then by the day by which they need it. */
export async function listConti(db: Db, attivi: boolean): Promise<ResponseOf<typeof listContract>> {
  if (!attivi) return { attivi, data: [], altri: false, in_ordine: 0 }
  const rows = await db
    .selectFrom('conti_collegati as c')
    .innerJoin('esercenti as e', 'e.id', 'c.esercente_id')
    .where((eb) =>
      eb.or([
        eb('c.stato', '!=', 'attivo'),
        eb('c.errore', 'is not', null),
        eb(eb('c.disponibile_centesimi', '+', eb.ref('c.in_arrivo_centesimi')), '<', 0),
      ]),
    )
    .where('e.stato', 'not in', ['inattivo', 'cessato', 'rifiutato'])
    .select([
      'e.id',
      'e.ragione_sociale',
      'c.stato',
      'c.incassa',
      'c.accredita',
      'c.dovuti',
      'c.motivo_fermo',
      'c.entro',
      'c.disponibile_centesimi',
      'c.in_arrivo_centesimi',
      'c.errore',
    ])
    .orderBy('c.incassa')
    .orderBy('c.entro', (ob) => ob.asc().nullsLast())
    .orderBy('e.ragione_sociale')
    .orderBy('e.id')
    .limit(MOSTRATI + 1)
    .execute()
  const { quanti } = await db
    .selectFrom('conti_collegati')
    .where('stato', '=', 'attivo')
    .select((eb) => eb.fn.countAll<number>().as('quanti'))
    .executeTakeFirstOrThrow()
  return {
    attivi,
    altri: rows.length > MOSTRATI,
    in_ordine: quanti,
    data: rows.slice(0, MOSTRATI).map((row) => ({
      esercente: { _id: row.id, ragione_sociale: row.ragione_sociale },
      stato: row.stato,
      incassa: row.incassa,
      accredita: row.accredita,
      dovuti: paroleRequisiti(row.dovuti),
      motivo: parolaFermo(row.motivo_fermo),
      entro: row.entro?.toISOString() ?? null,
      saldo_centesimi: row.disponibile_centesimi + row.in_arrivo_centesimi,
      errore: row.errore === null ? null : 'Il servizio di pagamento non ha risposto come atteso',
    })),
  }
}
