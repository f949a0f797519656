import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import type {
  MetodoRegistrabile,
  registraIncasso as contract,
} from '@rateo/contract/incasso/incassi'
import { METODI_CASSA } from '@rateo/domain/cassa/cassa'
import { contanteAmmesso, GIORNI_FRAZIONAMENTO } from '@rateo/domain/cassa/contante'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { etichettaDi } from '@rateo/domain/parole/etichette'
import { aggiungiGiorni, inizioGiornoDiRoma } from '@rateo/domain/tempo/giorno'
import { NOMI_METODO } from '@rateo/domain/denaro/metodo'
import { motivoIncassoVietato } from '@rateo/domain/trattenute/vincolo'
import type { StatoPagamento } from '@rateo/domain/stati/pagamento'
import { sql } from 'kysely'
import type { Call } from '../../../http/call.ts'
import type { Db } from '../../../db/database.ts'
import { AppError } from '../../../http/errors.ts'
import { stored } from '../../../db/stored.ts'
import { casseAperte, registraMovimentoDiCassa } from '../../incasso/chiusura-cassa/index.ts'
import { contestoDi } from '../../base/cronologia/index.ts'
import { annullaRicevuta } from '../../registri/documenti/index.ts'
import { findMora } from '../../incasso/mora/index.ts'
import { type Quota, quoteDi } from './quote-incasso.ts'

type Dati = BodyOf<typeof contract> & { esercente_id: string }

type Risposta = {
  esito:
    | 'registrato'
    | 'stornato'
    | 'non_trovato'
    | 'in_corso'
    | 'oltre_residuo'
    | 'stato_incompatibile'
    | 'non_registrato'
    | 'gia_stornato'
  tentativo_id?: string
  residuo_centesimi?: number
  importo_centesimi?: number
  metodo?: MetodoRegistrabile
  stato?: StatoPagamento
}

function rifiuta(
  { esito, residuo_centesimi = 0, stato }: Risposta,
  restano = 'Restano da pagare',
): AppError {
  switch (esito) {
    case 'in_corso':
      return new AppError('pagamento_in_corso', {
        message:
          'Il cliente sta pagando online: attendi l’esito prima di toccare gli incassi. Nessun importo è stato mosso.',
      })
    case 'oltre_residuo': {
      const message = `${restano} ${formattaEuro(residuo_centesimi)}`
      const errors = [{ pointer: '/importo_centesimi', message }]
      return new AppError('dati_non_validi', { errors })
    }
    case 'non_registrato':
      return new AppError('stato_incompatibile', {
        message:
          'Questo incasso è arrivato online o con una distinta SDD: per restituirlo usa “Rimborsa” o l’esito della banca. Nessun importo è stato mosso.',
      })
    case 'gia_stornato':
      return new AppError('stato_incompatibile', { message: 'Questo incasso è già stornato.' })
    case 'stato_incompatibile': {
      const nome = etichettaDi('pagamento', stato ?? 'annullato').etichetta
      return new AppError('stato_incompatibile', {
        message: `Non si può fare ora: il pagamento è nello stato “${nome}”. Nessun importo è stato mosso.`,
      })
    }
    default:
      return new AppError('non_trovato')
  }
}

const campo = (pointer: string, message: string) =>
  new AppError('dati_non_validi', { errors: [{ pointer, message }] })

/** Cash has a limit by law, which parts of one debt taken within seven days share. */
async function checkContante(db: Db, ids: readonly string[], importo: number, giorno: string) {
  const { rows } = await sql<{ importo_centesimi: number }>`
    select importo_centesimi from tentativi
    where pagamento_id = any (${ids}::text[]) and metodo = 'contanti' and stato = 'riuscito'
      and (concluso_at at time zone 'Europe/Rome')::date
        between ${aggiungiGiorni(giorno, -GIORNI_FRAZIONAMENTO)}::date
        and ${aggiungiGiorni(giorno, GIORNI_FRAZIONAMENTO)}::date`.execute(db)
  const importi = [importo, ...rows.map(({ importo_centesimi }) => importo_centesimi)]
  if (!contanteAmmesso({ importi_centesimi: importi }).ammesso) {
    throw campo(
      '/importo_centesimi',
      'In contanti la legge ammette meno di 5.000,00 €, anche a rate vicine tra loro',
    )
  }
}

/** Refuses what would cost the cliente its deduction. */
async function esigiMetodo(
  db: Db,
  { pagamento_id, esercente_id }: { pagamento_id: string; esercente_id: string },
  metodo: MetodoRegistrabile,
): Promise<void> {
  const debito = await db
    .selectFrom('pagamenti')
    .where('id', '=', pagamento_id)
    .where('esercente_id', '=', esercente_id)
    .select('vincolo_metodo')
    .executeTakeFirst()
  const motivo = motivoIncassoVietato(debito?.vincolo_metodo ?? null, metodo)
  if (motivo !== null) throw campo('/metodo', motivo)
}

const inCassa = (metodo: string) => METODI_CASSA.find((one) => one === metodo)

/** @throws AppError where several tills are open: only who took the money knows which one holds it. */
async function unicaCassaAperta(db: Db, esercente_id: string): Promise<string | null> {
  const aperte = await casseAperte(db, esercente_id)
  if (aperte.length < 2) return null
  throw campo('/cassa_id', 'Hai più di una cassa aperta: scegli quale ha preso i soldi')
}

/**
 * Writes down what the esercente took by itself: the debt is paid by it at once, and the till gets it. Answers the tentativi that
 * hold it.
 */
export async function registraIncasso(
  call: Call,
  pagamento_id: string,
  incasso: BodyOf<typeof contract>,
): Promise<string[]> {
  const { actor, clock, db } = call
  const { esercente_id } = actor
  if (esercente_id === null) throw new AppError('non_trovato')
  const today = clock.today()
  if (incasso.incassato_il > today)
    throw campo('/incassato_il', 'La data non può essere nel futuro')
  await esigiMetodo(db, { pagamento_id, esercente_id }, incasso.metodo)
  const quote = await quoteDi(db, { pagamento_id, esercente_id }, incasso, clock.now())
  if (incasso.metodo === 'contanti') {
    const ids = quote.map((quota) => quota.pagamento_id)
    await checkContante(db, ids, incasso.importo_centesimi, incasso.incassato_il)
  }
  const scritti: string[] = []
  for (const quota of quote) {
    scritti.push(await registraUna(call, quota, { ...incasso, esercente_id }))
  }
  return scritti
}

/** Writes down the incasso of one debt: alone, or one of those that are left of a plan. */
async function registraUna(
  call: Call,
  { pagamento_id, importo_centesimi, abbuono_centesimi }: Quota,
  { esercente_id, metodo, incassato_il, cassa_id, nota }: Dati,
): Promise<string> {
  const { actor, clock, db } = call
  const at = clock.now()
  // Only the day of an earlier incasso is known: its noon is that day in any season.
  const incassato_at =
    incassato_il === clock.today()
      ? at
      : new Date(inizioGiornoDiRoma(incassato_il).getTime() + 12 * 3_600_000)
  // An esercente who was given the whole, mora of that day included, writes down the whole.
  const mora = await findMora(db, [pagamento_id], { al: incassato_il, now: at })
  const { rows } = await sql<{ risposta: Risposta }>`
    select ${stored('registra_incasso', {
      pagamento: pagamento_id,
      esercente: esercente_id,
      importo: importo_centesimi,
      metodo,
      etichetta: NOMI_METODO[metodo],
      nota: nota || null,
      incassato_at,
      adesso: at,
      contesto: contestoDi(call),
      mora: mora.get(pagamento_id) ?? null,
      abbuono: abbuono_centesimi,
    })} as risposta
  `.execute(db)
  const risposta = rows[0]?.risposta ?? { esito: 'non_trovato' }
  if (risposta.esito !== 'registrato') {
    // Mora is counted to the day on which the money was taken.
    const isToday = incassato_il === clock.today()
    throw rifiuta(risposta, isToday ? undefined : 'Quel giorno restavano da pagare')
  }
  const { tentativo_id = '' } = risposta
  const diCassa = inCassa(metodo)
  if (diCassa === undefined) return tentativo_id
  await registraMovimentoDiCassa(db, {
    esercente_id,
    cassa_id: cassa_id ?? (await unicaCassaAperta(db, esercente_id)),
    metodo: diCassa,
    importo_centesimi,
    pagamento_id,
    unicita: `incasso:${tentativo_id}`,
    creato_da: actor.utente_id,
    at,
  })
  return tentativo_id
}

/** Refuses to undo money that the bank collected: the bank's own word undoes it. */
async function rifiutaSeDiBanca(
  trx: Db,
  pagamento_id: string,
  { n, esercente_id }: { n: number; esercente_id: string },
): Promise<void> {
  const tentativo = await trx
    .selectFrom('tentativi as t')
    .innerJoin('pagamenti as p', 'p.id', 't.pagamento_id')
    .where('p.id', '=', pagamento_id)
    .where('p.esercente_id', '=', esercente_id)
    .where('t.n', '=', n)
    .where('t.metodo', '=', 'sdd_banca')
    .select('t.id')
    .executeTakeFirst()
  if (tentativo !== undefined) throw rifiuta({ esito: 'non_registrato' })
}

/** Undoes an incasso that was written down by mistake, by an opposite entry: nothing is deleted. */
export async function stornaIncasso(call: Call, pagamento_id: string, n: number): Promise<void> {
  const { actor, clock, db } = call
  const { esercente_id } = actor
  if (esercente_id === null) throw new AppError('non_trovato')
  const at = clock.now()
  await rifiutaSeDiBanca(db, pagamento_id, { n, esercente_id })
  const { rows } = await sql<{ risposta: Risposta }>`
    select ${stored('storna_incasso', {
      pagamento: pagamento_id,
      esercente: esercente_id,
      n,
      adesso: at,
      contesto: contestoDi(call),
    })} as risposta
  `.execute(db)
  const risposta = rows[0]?.risposta ?? { esito: 'non_trovato' }
  if (risposta.esito !== 'stornato') throw rifiuta(risposta)
  await annullaRicevuta(db, pagamento_id, at)
  const { metodo = '', importo_centesimi = 0, tentativo_id = '' } = risposta
  const diCassa = inCassa(metodo)
  if (diCassa === undefined) return
  await registraMovimentoDiCassa(db, {
    esercente_id,
    metodo: diCassa,
    importo_centesimi: -importo_centesimi,
    pagamento_id,
    preferita: `incasso:${tentativo_id}`,
    causale: 'Storno di un incasso registrato per errore',
    unicita: `storno:${tentativo_id}`,
    creato_da: actor.utente_id,
    at,
  })
}
