import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import { stored } from '../../../../db/stored.ts'
import { AppError } from '../../../../http/errors.ts'
import { contaSconti } from '../conta-sconti.ts'
import type { Ordine, Qui, Sconti } from '../ordine.ts'
import { usa } from '../usa-promozione.ts'

type Abbonato = Pick<Ordine, 'cliente_id' | 'esercente_id' | 'prezzo_centesimi'> & {
  abbonamento_id: string
  cliente_id: string
  /** The first version of its piano. */
  primo: string
}
type Chi = 'cliente' | 'esercente'

/** The codes that wait for the next charge of an abbonamento, in their order, with what each takes off a price. */
export async function findAttesi(db: Db, abbonamento_id: string, prezzo_centesimi: number) {
  const { rows } = await sql<{
    codice: string | null
    nome: string
    sconto_centesimi: string
    /** Null where somebody subscribed with it. */
    chiesto_da: Chi | null
  }>`
    select u.codice, coalesce(u.nome, u.codice) as nome, s.sconto_centesimi, u.chiesto_da
    from sconti_attesi(${abbonamento_id}, ${prezzo_centesimi}) s join usi_promozione u on u.id = s.uso_id
    order by u.n, u.id`.execute(db)
  return rows.map((row) => ({ ...row, sconto_centesimi: Number(row.sconto_centesimi) }))
}
export type Attesi = Awaited<ReturnType<typeof findAttesi>>

/** All that the codes that wait take off a price. */
export const findScontoAtteso = async (db: Db, id: string, prezzo: number): Promise<number> =>
  (await findAttesi(db, id, prezzo)).reduce((sum, uno) => sum + uno.sconto_centesimi, 0)

/** Counts what the next charge of an abbonamento costs less with one code more; with `lock` the promozioni are held. */
export async function contaSullAbbonamento(
  qui: Qui,
  { abbonamento_id, primo, ...di }: Abbonato,
  { codice, lock = false }: { codice: string; lock?: boolean },
): Promise<{ gia: Attesi; sconti: Sconti }> {
  const gia = await findAttesi(qui.db, abbonamento_id, di.prezzo_centesimi)
  const usati = gia.flatMap((uno) => (uno.codice === null ? [] : [uno.codice]))
  if (usati.includes(codice)) {
    throw new AppError('stato_incompatibile', { message: 'Questo codice c’è già.' })
  }
  // A promozione that held by itself for who began is not counted anew: with a code more it would be lost.
  const senza = gia.find((uno) => uno.codice === null)
  if (senza !== undefined) {
    throw new AppError('stato_incompatibile', {
      message: `Il prossimo addebito ha già lo sconto «${senza.nome}», che non si somma: il codice si usa da quello dopo.`,
    })
  }
  const ordine = { ...di, codici: [...usati, codice], piano: primo, abbonamento_id }
  return {
    gia,
    sconti: await contaSconti(qui, { ...ordine, prova_giorni: null, cadenza: null }, { lock }),
  }
}

/** Puts a code on the next charge. Those that wait are given back and written anew with it, each by who put it there. */
export async function usaSullAbbonamento(
  qui: Qui,
  abbonato: Abbonato,
  { codice, chi, visto_centesimi }: { codice: string; chi: Chi; visto_centesimi: number },
): Promise<Sconti> {
  const { gia, sconti } = await contaSullAbbonamento(qui, abbonato, { codice, lock: true })
  if (sconti.sconto_centesimi !== visto_centesimi) {
    throw new AppError('importo_cambiato', {
      message: 'Intanto lo sconto è cambiato: riprova il codice. Non è stato addebitato nulla.',
    })
  }
  const { abbonamento_id, cliente_id, esercente_id } = abbonato
  await rendiAttesi(qui, abbonamento_id)
  const di = { abbonamento_id, cliente_id, esercente_id, pagamento_id: null, attende: true }
  for (const riga of sconti.righe) {
    const prima = gia.find((uno) => uno.codice === riga.codice)
    await usa(qui, riga, { ...di, chiesto_da: prima === undefined ? chi : prima.chiesto_da })
  }
  return sconti
}

/** Takes off what waits: the uses are free again. */
export async function rendiAttesi({ db, clock }: Qui, abbonamento: string): Promise<void> {
  await sql`select ${stored('rendi_attesi', { abbonamento, adesso: clock.now() })}`.execute(db)
}

/** The promozioni that an esercente offers to who is about to leave, but those that this abbonamento had before. */
export const findAllaDisdetta = (
  db: Db,
  { esercente_id, abbonamento_id }: { esercente_id: string; abbonamento_id: string },
) =>
  db
    .selectFrom('promozioni as m')
    .where('m.esercente_id', '=', esercente_id)
    .where('m.alla_disdetta', '=', true)
    .where('m.stato', '=', 'attiva')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('usi_promozione as u')
            .whereRef('u.promozione_id', '=', 'm.id')
            .where('u.abbonamento_id', '=', abbonamento_id)
            .select('u.id'),
        ),
      ),
    )
    .orderBy('m.id', 'desc')
    .limit(10)
    .select(['m.codice', 'm.nome'])
    .execute()
