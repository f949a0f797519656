import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { AppError } from '../../../http/errors.ts'
import type { LeggiAtto } from '../../persone/otp/index.ts'

type Parole = (quanto: string, nome: string) => string

const condonare: Parole = (quanto, nome) => `condonare ${quanto} di una rata a ${nome}`
const PAROLE: Readonly<Record<string, Parole>> = {
  saldo: (quanto, nome) => `rinunciare a ${quanto} con un saldo e stralcio con ${nome}`,
  reso: (quanto, nome) => `togliere ${quanto} dalla dilazione di ${nome} per un reso`,
}

/** A whole credit, or so many cents of a rata (`pagamento:centesimi`) or of a plan (`…:saldo`, `…:reso`), as the preview says. */
export const attoStralcio: LeggiAtto = async (db, { actor }, { oggetto }) => {
  const [id = '', parte, atto] = oggetto.split(':')
  const row = await db
    .selectFrom('pagamenti as p')
    .innerJoin('clienti_esercente as c', (join) =>
      join
        .onRef('c.cliente_id', '=', 'p.cliente_id')
        .onRef('c.esercente_id', '=', 'p.esercente_id'),
    )
    .where('p.id', '=', id)
    .where('p.esercente_id', '=', actor.esercente_id ?? '')
    .select(['p.residuo_centesimi', 'c.nome'])
    .executeTakeFirst()
  if (row === undefined) throw new AppError('non_trovato')
  if (parte !== undefined) {
    if (!/^[1-9]\d{0,8}$/.test(parte)) throw new AppError('non_trovato')
    const importo_centesimi = Number(parte)
    const quanto = formattaEuro(importo_centesimi)
    return {
      importo_centesimi,
      parole: (PAROLE[atto ?? ''] ?? condonare)(quanto, row.nome),
    }
  }
  const importo_centesimi = row.residuo_centesimi ?? 0
  return {
    importo_centesimi,
    parole: `stralciare il credito di ${formattaEuro(importo_centesimi)} verso ${row.nome}`,
  }
}
