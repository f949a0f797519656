import { type LeggiAtto, esigiStessoTesto } from '../../../persone/otp/index.ts'
import { dilazionePdf, sha256Di } from './dilazione-pdf.ts'
import { documentoDi } from './documento-dilazione.ts'
import { lockDilazione } from '../lock-dilazione.ts'
import { testoDiOfferta } from '../offerte/paga-a-rate.ts'

/** A proposal, or an offer of the payment page on a debt (`pagamento:offerta`). */
export const attoDilazione: LeggiAtto = async (db, { actor, clock }, { oggetto, record_id }) => {
  const [id = '', offerta_id] = record_id.split(':')
  if (offerta_id !== undefined) {
    const offerta = await testoDiOfferta({ db, actor, clock }, { pagamento_id: id, offerta_id })
    esigiStessoTesto(oggetto, offerta.sha256)
    return { importo_centesimi: offerta.totale_centesimi, beneficiario: offerta.esercente }
  }
  await lockDilazione(db, id, actor)
  const testo = await documentoDi(db, id, 'cliente')
  esigiStessoTesto(oggetto, sha256Di(await dilazionePdf(testo)))
  return { importo_centesimi: testo.totale_centesimi, beneficiario: testo.esercente }
}
