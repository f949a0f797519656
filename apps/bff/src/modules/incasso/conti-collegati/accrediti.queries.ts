import type {
  AccreditoEseguito,
  DettaglioAccredito,
  listAccreditiEseguiti as listContract,
  RigaAccredito,
} from '@rateo/contract/incasso/accrediti-eseguiti'
import type { ResponseOf } from '@rateo/contract/chiamata/endpoint'
import { prossimoAccredito } from '@rateo/domain/banca/accrediti'
import { parolaFermo } from '@rateo/domain/identita/conto-collegato'
import { type Giorno, giornoDiRoma } from '@rateo/domain/tempo/giorno'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Accrediti } from '../../../db/types.ts'
import { AppError } from '../../../http/errors.ts'
import { cadenzaDi, type RigaCadenza } from './cadenza.queries.ts'
import { partiDelleRighe } from './parti-delle-righe.ts'

const PAGINA = 20
const RIGHE_MOSTRATE = 200

/** The words of banks for a payout that they send back: https://docs.stripe.com/api/payouts/failures */
const MOTIVI: Readonly<Record<string, string>> = {
  account_closed: 'il conto corrente è chiuso',
  account_frozen: 'il conto corrente è bloccato',
  bank_account_restricted: 'il conto corrente non accetta bonifici',
  incorrect_account_holder_name: 'l’intestatario non corrisponde al conto corrente',
  incorrect_account_holder_tax_id: 'il codice fiscale non corrisponde al conto corrente',
  invalid_account_number: 'l’IBAN non è valido',
  no_account: 'il conto corrente non esiste',
}

const parolaRespinto = ({ stato, codice_errore }: Selectable<Accrediti>): string | null => {
  if (stato !== 'respinto') return null
  return MOTIVI[codice_errore ?? ''] ?? 'la banca non l’ha accettato'
}

const toAccredito = (row: Selectable<Accrediti>): AccreditoEseguito => ({
  _id: row.id,
  stato: row.stato,
  importo_centesimi: row.importo_centesimi,
  arrivo_il: row.arrivo_il,
  creato_at: row.creato_at.toISOString(),
  iban_ultime4: row.iban_ultime4,
  motivo: parolaRespinto(row),
})

async function findSaldo(db: Db, esercente_id: string) {
  const { rows } = await sql<
    RigaCadenza & {
      in_arrivo: number
      disponibile: number
      disponibile_at: Date | null
      in_accredito: number
      incassa: boolean
      accredita: boolean
      trattenuto: boolean
      motivo_fermo: string | null
    }
  >`
    select c.in_arrivo_centesimi as in_arrivo, c.disponibile_centesimi as disponibile, (
        select max(r.disponibile_at) from righe_conto r
        where r.esercente_id = c.esercente_id and r.accredito_id is null and r.tipo = 'incasso') as disponibile_at, (
        select coalesce(sum(a.importo_centesimi), 0)::bigint from accrediti a
        where a.esercente_id = c.esercente_id and a.stato = 'in_accredito') as in_accredito,
      c.incassa, c.accredita, c.trattenuto, c.motivo_fermo, c.accrediti_ogni, c.accrediti_giorno
    from conti_collegati c where c.esercente_id = ${esercente_id}`.execute(db)
  return rows[0]
}

/** The reason why nothing leaves for the bank; null while it does. */
export function fermoDi({
  accredita,
  trattenuto,
  motivo_fermo,
}: {
  accredita: boolean
  trattenuto: boolean
  motivo_fermo: string | null
}): string | null {
  if (trattenuto) return 'gli accrediti sono trattenuti per lo stato della tua attività'
  if (accredita) return null
  return parolaFermo(motivo_fermo) ?? 'il conto corrente degli accrediti va indicato di nuovo'
}

const prossimoDi = (
  saldo: Parameters<typeof fermoDi>[0] & RigaCadenza,
  oggi: Giorno,
): Giorno | null =>
  saldo.accrediti_ogni === null || fermoDi(saldo) !== null
    ? null
    : prossimoAccredito(cadenzaDi(saldo), oggi)

/** The payouts of an esercente, the newest first, and where the rest of its money is. */
export async function listAccreditiEseguiti(
  db: Db,
  esercente_id: string,
  { attivi, prima_di, oggi }: { attivi: boolean; prima_di: string | undefined; oggi: Giorno },
): Promise<ResponseOf<typeof listContract>> {
  if (!attivi) return { attivi, saldo: null, data: [], dopo: null }
  const saldo = await findSaldo(db, esercente_id)
  const rows = await db
    .selectFrom('accrediti')
    .where('esercente_id', '=', esercente_id)
    .$if(prima_di !== undefined, (query) =>
      query.where(
        sql<boolean>`(creato_at, id) < (select x.creato_at, x.id from accrediti x
          where x.id = ${prima_di ?? ''} and x.esercente_id = ${esercente_id})`,
      ),
    )
    .selectAll()
    .orderBy('creato_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGINA + 1)
    .execute()
  return {
    attivi,
    saldo:
      saldo === undefined
        ? null
        : {
            in_arrivo_centesimi: saldo.in_arrivo,
            disponibile_centesimi: saldo.disponibile,
            disponibile_il:
              saldo.in_arrivo === 0 || saldo.disponibile_at === null
                ? null
                : giornoDiRoma(saldo.disponibile_at),
            prossimo_il: prossimoDi(saldo, oggi),
            in_accredito_centesimi: saldo.in_accredito,
            fermo: fermoDi(saldo),
          },
    data: rows.slice(0, PAGINA).map(toAccredito),
    dopo: rows.length > PAGINA ? (rows[PAGINA - 1]?.id ?? null) : null,
  }
}

type Raw = Omit<RigaAccredito, 'at' | 'pagamento'> & {
  at: Date
  pagamento_id: string
  numero: string
  causale: string
}

/** The parts of a payout, each with its debt: a charge of several debts is one line there, and one for each here. */
async function findRighe(db: Db, accredito_id: string): Promise<RigaAccredito[]> {
  const { rows } = await sql<Raw>`
    with ${partiDelleRighe(sql`accredito_id = ${accredito_id}`)}
    select parti.tipo, parti.at, parti.pagamento_id, p.numero, p.causale, l.nome as cliente,
      parti.lordo::bigint as lordo_centesimi, parti.commissione::bigint as commissione_centesimi,
      (parti.lordo - parti.commissione)::bigint as netto_centesimi
    from parti join pagamenti p on p.id = parti.pagamento_id
    join clienti_esercente l on l.esercente_id = p.esercente_id and l.cliente_id = p.cliente_id
    order by parti.at, parti.id, parti.pagamento_id`.execute(db)
  return rows.map(({ at, pagamento_id, numero, causale, ...riga }) => ({
    ...riga,
    at: at.toISOString(),
    pagamento: { _id: pagamento_id, numero, causale },
  }))
}

const somma = (righe: readonly RigaAccredito[], di: (riga: RigaAccredito) => number): number =>
  righe.reduce((totale, riga) => totale + di(riga), 0)

/** One payout of an esercente with all its parts; another's is not there. */
export async function findAccredito(
  db: Db,
  esercente_id: string,
  id: string,
): Promise<DettaglioAccredito> {
  const row = await db
    .selectFrom('accrediti')
    .where('id', '=', id)
    .where('esercente_id', '=', esercente_id)
    .selectAll()
    .executeTakeFirst()
  if (row === undefined) throw new AppError('non_trovato')
  const righe = await findRighe(db, id)
  const incassi = righe.filter(({ tipo }) => tipo === 'incasso')
  const tornati = righe.filter(({ tipo }) => tipo !== 'incasso')
  return {
    ...toAccredito(row),
    righe,
    altre: false,
    lordo_centesimi: somma(incassi, (riga) => riga.lordo_centesimi),
    commissioni_centesimi: somma(righe, (riga) => riga.commissione_centesimi),
    tornati_centesimi: -somma(tornati, (riga) => riga.lordo_centesimi),
    completo:
      row.righe_lette && somma(righe, (riga) => riga.netto_centesimi) === row.importo_centesimi,
  }
}

/** The same for the screen, which shows the first parts only. */
export const mostra = (accredito: DettaglioAccredito): DettaglioAccredito => ({
  ...accredito,
  righe: accredito.righe.slice(0, RIGHE_MOSTRATE),
  altre: accredito.righe.length > RIGHE_MOSTRATE,
})
