import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import type { registraIncasso as contract } from '@rateo/contract/incasso/incassi'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { aggiungiGiorni, type Giorno } from '@rateo/domain/tempo/giorno'
import { dayInRome } from '../../../clock.ts'
import type { Db } from '../../../db/database.ts'
import { AppError } from '../../../http/errors.ts'
import { type Estinzione, findEstinzioni } from '../dilazioni/index.ts'
import { findMora } from '../../incasso/mora/index.ts'

/** The part of an incasso for one debt, and the interest that is not owed any more once it is paid. */
export type Quota = { pagamento_id: string; importo_centesimi: number; abbuono_centesimi: number }

type Incasso = BodyOf<typeof contract>

/** A transfer that nobody announced was ordered up to so many days before it came: the sum of that day holds. */
const GIORNI_BONIFICO = 5

const rifiuta = (pointer: string, message: string) =>
  new AppError('dati_non_validi', { errors: [{ pointer, message }] })

/** A rata, held with all the debts of its plan: what is left of them does not change while it is counted. */
async function bloccaRata(trx: Db, pagamento_id: string, esercente_id: string) {
  const rata = await trx
    .selectFrom('rate as r')
    .innerJoin('dilazioni as d', 'd.id', 'r.dilazione_id')
    .where('r.pagamento_id', '=', pagamento_id)
    .where('d.esercente_id', '=', esercente_id)
    .select(['d.id as dilazione_id', 'd.cliente_id'])
    .executeTakeFirst()
  if (rata === undefined) return null
  await trx
    .selectFrom('pagamenti')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('rate')
        .where('dilazione_id', '=', rata.dilazione_id)
        .where('pagamento_id', 'is not', null)
        .select((one) => one.ref('pagamento_id').$notNull().as('pagamento_id')),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .select('id')
    .execute()
  const annunciato = await trx
    .selectFrom('bonifici_annunciati as b')
    .innerJoin('pagamenti as p', 'p.id', 'b.pagamento_id')
    .where('b.pagamento_id', '=', pagamento_id)
    .where('b.ritirato_at', 'is', null)
    .where('p.stato', '=', 'in_elaborazione')
    .select('b.annunciato_at')
    .executeTakeFirst()
  return { ...rata, annunciato_at: annunciato?.annunciato_at ?? null }
}

/** The day on which what came was paid: a transfer, when it was ordered. */
function giornoDelPagamento({ metodo, incassato_il }: Incasso, annunciato_at: Date | null): Giorno {
  if (metodo !== 'bonifico') return incassato_il
  if (annunciato_at === null) return aggiungiGiorni(incassato_il, -GIORNI_BONIFICO)
  const annunciato_il = dayInRome(annunciato_at)
  return annunciato_il < incassato_il ? annunciato_il : incassato_il
}

/** Splits the sum paid for all the rest: each debt gets its cost, and a surplus lessens what is taken off. */
async function diTutte(
  trx: Db,
  { debiti }: Estinzione,
  { importo_centesimi, incassato_il }: Incasso,
  now: Date,
): Promise<Quota[]> {
  const ids = debiti.map(({ _id }) => _id)
  const mora = await findMora(trx, ids, { al: incassato_il, now })
  const somma = (of: (debito: Estinzione['debiti'][number]) => number) =>
    debiti.reduce((sum, debito) => sum + of(debito), 0)
  const interessi = somma(({ _id }) => mora.get(_id)?.totale_centesimi ?? 0)
  const massimo = somma(({ residuo_centesimi }) => residuo_centesimi) + interessi
  const minimo = massimo - somma(({ abbuono_centesimi }) => abbuono_centesimi)
  if (importo_centesimi < minimo || importo_centesimi > massimo) {
    throw rifiuta(
      '/importo_centesimi',
      `Tutto quello che resta del piano costa ${formattaEuro(minimo)}: fino a ${formattaEuro(massimo)} con gli interessi non ancora maturati`,
    )
  }
  let inPiu = importo_centesimi - minimo
  return debiti.map(({ _id, residuo_centesimi, abbuono_centesimi }) => {
    const pagato = Math.min(inPiu, abbuono_centesimi)
    inPiu -= pagato
    const tolto = abbuono_centesimi - pagato
    return {
      pagamento_id: _id,
      importo_centesimi: residuo_centesimi - tolto + (mora.get(_id)?.totale_centesimi ?? 0),
      abbuono_centesimi: tolto,
    }
  })
}

/**
 * The debts that an incasso pays. The last rata, or all that are left when they are paid together, cost what they cost on
 * the day of the payment: interest that has not matured is not owed (art. 125-sexies TUB).
 */
export async function quoteDi(
  trx: Db,
  { pagamento_id, esercente_id }: { pagamento_id: string; esercente_id: string },
  incasso: Incasso,
  now: Date,
): Promise<Quota[]> {
  const { importo_centesimi, tutto_il_piano = false } = incasso
  const rata = await bloccaRata(trx, pagamento_id, esercente_id)
  const al = giornoDelPagamento(incasso, rata?.annunciato_at ?? null)
  const [estinzione] = rata
    ? await findEstinzioni(trx, rata.cliente_id, [pagamento_id], al, 'incasso')
    : []
  if (tutto_il_piano) {
    if (estinzione === undefined) {
      throw rifiuta(
        '/tutto_il_piano',
        'Ora non si può registrare insieme tutto quello che resta: registra ogni rata da sé',
      )
    }
    return diTutte(trx, estinzione, incasso, now)
  }
  const [ultima, ...altre] = estinzione?.debiti ?? []
  const isLast = ultima !== undefined && altre.length === 0
  const manca = isLast ? ultima.residuo_centesimi - importo_centesimi : 0
  const isEnough = isLast && manca > 0 && manca <= ultima.abbuono_centesimi
  return [{ pagamento_id, importo_centesimi, abbuono_centesimi: isEnough ? manca : 0 }]
}
