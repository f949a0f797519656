import type { EventoNotifica } from '@rateo/contract/persone/dati-personali'
import type { Deps } from '../../../http/deps.ts'
import type { Uscita } from '../../base/uscite/index.ts'
import { accodaPush } from '../../persone/profilo/index.ts'

/** Tells the devices of the people an event is for, with the subject of its e-mail. */
export function avvisaDispositivi({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  return async (
    { unicita }: Uscita,
    pagamento_id: string,
    evento: EventoNotifica,
    titolo: string,
  ): Promise<void> => {
    const ruolo = evento === 'link_scaduto' ? 'esercente' : 'cliente'
    const indirizzo = `/${evento === 'pagamento_richiesto' ? 'gateway' : 'pagamenti'}/${pagamento_id}`
    const avviso = { pagamento_id, ruolo, evento, titolo, indirizzo, unicita } as const
    await accodaPush(db, avviso, clock.now())
  }
}
