import { nomiPassi, type RuoloRegistrabile } from '@rateo/contract/persone/passi'
import type { Registrazione } from '@rateo/contract/persone/registrazione'

/** A registration of which the named steps are done. */
export const aRegistrazione = (
  ruolo: RuoloRegistrabile,
  change: Partial<Registrazione> & { fatti?: readonly string[] } = {},
): Registrazione => {
  const { fatti = [], ...others } = change
  return {
    ruolo,
    stato: 'in_corso',
    passi: nomiPassi(ruolo).map((passo) => ({
      passo,
      completo: fatti.includes(passo),
      modificabile: true,
      richiesta: null,
    })),
    dati: {},
    precompilati: {},
    avvisi: [],
    documenti: [],
    email: { indirizzo: 'nuovo@rateo.test', verificata: true },
    telefono: null,
    sms: true,
    luoghi: {},
    inviata_at: null,
    messaggio: null,
    ...others,
  }
}
