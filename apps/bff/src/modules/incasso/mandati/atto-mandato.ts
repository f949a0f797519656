import { ibanBreve } from '@rateo/domain/banca/iban'
import { type LeggiAtto, esigiStessoTesto } from '../../persone/otp/index.ts'
import { documentoDi, findMandato } from './mandati.queries.ts'
import { impronta } from './mandato-pdf.ts'

export const attoMandato: LeggiAtto = async (db, { actor }, { oggetto, record_id }) => {
  const m = await findMandato(db, actor, record_id)
  esigiStessoTesto(oggetto, await impronta(await documentoDi(db, m)))
  const conto = ibanBreve(m.iban)
  return {
    beneficiario: m.ragione_sociale,
    parole: `firmare il mandato di addebito sul conto ${conto} con ${m.ragione_sociale}`,
  }
}
