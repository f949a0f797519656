import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaMeseAnno } from '@rateo/domain/parole/formato'
import { aggiungiGiorni, aggiungiMesi } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import type { Clock } from '../../../../clock.ts'
import type { Db } from '../../../../db/database.ts'
import { findEmittente, scriviDocumento } from '../../../registri/documenti/index.ts'
import { type CommissioneMese, findMeseRendiconto } from './mesi.queries.ts'
import { rendicontoMensilePdf } from './rendiconto-mensile.ts'

const LOTTO = 200

type Dovuto = { esercente_id: string; mese: string }

/** Months that are over, in which something moved, and that have no rendiconto among the documents yet. */
const dovutiFino = (primo: string) => sql<Dovuto>`
  select distinct substr(c.intestatario, 11) as esercente_id, to_char(s.competenza, 'YYYY-MM') as mese
  from conti c join movimenti m on m.conto_id = c.id join scritture s on s.id = m.scrittura_id
  where c.intestatario like 'esercente:%' and c.codice = 'debito'
    and s.competenza >= ${primo}::date - interval '3 months' and s.competenza < ${primo}::date
    and exists (select from esercenti e where e.id = substr(c.intestatario, 11))
    and not exists (select from documenti d
      where d.fonte = 'rendiconto:' || substr(c.intestatario, 11) || ':' || to_char(s.competenza, 'YYYY-MM'))
  order by 2, 1 limit ${LOTTO}`

const righeCommissione = ({
  aliquote,
  pagamenti,
  imponibile_centesimi,
  iva_centesimi,
}: CommissioneMese): [string, string][] => [
  ['Pagamenti', String(pagamenti)],
  ...aliquote.flatMap((una): [string, string][] =>
    una.aliquota === 0
      ? [['Esente, art. 10 n. 1 DPR 633/1972', formattaEuro(una.imponibile_centesimi)]]
      : [
          [`Imponibile ${una.aliquota}%`, formattaEuro(una.imponibile_centesimi)],
          [`IVA ${una.aliquota}%`, formattaEuro(una.iva_centesimi)],
        ],
  ),
  ['Totale', formattaEuro(imponibile_centesimi + iva_centesimi)],
]

type Where = { db: Db; now: Date; giorno: string }

/** The commission of the month, as its invoice says it: the invoice itself is sent by the operator. */
async function emettiCommissione(
  { db, now, giorno }: Where,
  { esercente_id, mese }: Dovuto,
  commissione: CommissioneMese,
): Promise<void> {
  await scriviDocumento(db, {
    tipo: 'fattura',
    titolo: `Commissioni di ${formattaMeseAnno(`${mese}-01`)}`,
    numero: commissione.numero,
    esercente_id,
    cliente_id: null,
    importo_centesimi: commissione.imponibile_centesimi + commissione.iva_centesimi,
    visibile_al_cliente: false,
    data: giorno,
    fonte: `commissione:${esercente_id}:${mese}`,
    now,
    dati: {
      sezioni: [{ titolo: 'Commissione del gestore', righe: righeCommissione(commissione) }],
      nota: 'Copia di cortesia: vale la fattura elettronica che il gestore ti manda con questo numero.',
    },
  })
}

async function emettiUno({ db, clock }: { db: Db; clock: Clock }, dovuto: Dovuto) {
  const { esercente_id, mese } = dovuto
  const oggi = clock.today()
  const rendiconto = await findMeseRendiconto(db, esercente_id, mese, oggi).catch(() => null)
  if (rendiconto === null) return 0
  const giorno = aggiungiGiorni(aggiungiMesi(`${mese}-01`, 1), -1)
  const contenuto = await rendicontoMensilePdf(rendiconto, await findEmittente(db, esercente_id))
  const now = clock.now()
  return db.transaction().execute(async (trx) => {
    const id = await scriviDocumento(trx, {
      tipo: 'rendiconto',
      titolo: `Rendiconto di ${formattaMeseAnno(`${mese}-01`)}`,
      esercente_id,
      cliente_id: null,
      importo_centesimi: rendiconto.dopo_centesimi,
      visibile_al_cliente: false,
      data: giorno,
      fonte: `rendiconto:${esercente_id}:${mese}`,
      contenuto,
      now,
    })
    const { commissione } = rendiconto
    if (commissione !== null) {
      await emettiCommissione({ db: trx, now, giorno }, dovuto, commissione)
    }
    return id === null ? 0 : 1
  })
}

/**
 * Writes the rendiconto of each month that is over among the documents, once, with the commission of that month; returns how many. It runs
 * after the commissions of the months were closed.
 */
export async function emettiRendiconti(deps: { db: Db; clock: Clock }): Promise<number> {
  const primo = `${deps.clock.today().slice(0, 7)}-01`
  const { rows } = await dovutiFino(primo).execute(deps.db)
  let emessi = 0
  for (const dovuto of rows) emessi += await emettiUno(deps, dovuto)
  return emessi
}
