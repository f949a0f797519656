import type { Db } from '../../../db/database.ts'
import { impronta, ORIGINE } from './impronta.ts'

export type Verifica = {
  blocchi: number
  righe: number
  /** The last hash, to be compared with the one in the log. */
  hash: string | null
  /** The first block that does not hold; null when all do. */
  guasto: { n: number; dopo_seq: number; fino_seq: number; motivo: string } | null
  /** Rows that wait for their block. */
  da_sigillare: number
}

/** Reads the cronologia again from its beginning and compares it with its blocks. */
export async function verificaCronologia(db: Db): Promise<Verifica> {
  let [n, dopo_seq, righe] = [0, 0, 0]
  let precedente: Buffer = ORIGINE
  const fine = async (guasto: Verifica['guasto']): Promise<Verifica> => {
    const { rimaste } = await db
      .selectFrom('cronologia')
      .where('seq', '>', dopo_seq)
      .select((eb) => eb.fn.countAll<number>().as('rimaste'))
      .executeTakeFirstOrThrow()
    const hash = n === 0 ? null : precedente.toString('hex')
    return { blocchi: n, righe, hash, guasto, da_sigillare: Number(rimaste) }
  }
  for (;;) {
    const blocco = await db
      .selectFrom('sigilli_cronologia')
      .where('n', '>', n)
      .orderBy('n')
      .limit(1)
      .selectAll()
      .executeTakeFirst()
    if (blocco === undefined) return fine(null)
    const dove = { n: blocco.n, dopo_seq: blocco.dopo_seq, fino_seq: blocco.fino_seq }
    if (blocco.n !== n + 1 || blocco.dopo_seq !== dopo_seq) {
      return fine({ ...dove, motivo: 'manca un blocco prima di questo' })
    }
    const letto = await impronta(db, { dopo_seq, fino_seq: blocco.fino_seq, precedente })
    if (letto.righe !== blocco.righe) {
      return fine({ ...dove, motivo: `le righe erano ${blocco.righe} e sono ${letto.righe}` })
    }
    if (!letto.hash.equals(blocco.hash)) {
      return fine({ ...dove, motivo: 'una riga, o un blocco prima, non è più quella di allora' })
    }
    ;[n, dopo_seq, righe, precedente] = [blocco.n, blocco.fino_seq, righe + letto.righe, letto.hash]
  }
}
