import { type LeggiAtto, esigiStessoTesto } from '../otp/index.ts'
import { preparaContratto } from './contratto.ts'
import { getRiga } from './riga.ts'

export const attoContratto: LeggiAtto = async (db, { actor, clock }, { oggetto }) => {
  const riga = await getRiga(db, actor)
  const { sha256, beneficiario } = await preparaContratto(db, riga, clock.now())
  esigiStessoTesto(oggetto, sha256)
  return { beneficiario }
}
