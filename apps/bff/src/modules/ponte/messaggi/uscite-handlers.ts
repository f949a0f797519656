import type { Db } from '../../../db/database.ts'
import { conParole } from '../../../emails/modelli/parole-in-vigore.ts'
import type { Deps } from '../../../http/deps.ts'
import { createMailer } from '../../../integrations/mail/mailer.ts'
import { messaggiAbbonamenti } from '../../accordi/abbonamenti/index.ts'
import { messaggiAllarmi } from '../../base/allarmi/index.ts'
import { messaggiCarte } from '../../incasso/carte-di-credito/index.ts'
import { messaggiAssistenza } from '../assistenza/index.ts'
import { effettiSulleCarte } from '../../incasso/carte-di-credito/index.ts'
import { messaggiCondizioni } from '../../incasso/condizioni/index.ts'
import { messaggiConti } from '../../incasso/conti-collegati/index.ts'
import { messaggiCassa } from '../../incasso/chiusura-cassa/index.ts'
import { messaggiDilazioni } from '../../accordi/dilazioni/index.ts'
import { codiceDi, messaggiBonifici } from '../../sportello/gateway/index.ts'
import { linkPerMessaggio } from '../../sportello/link-pubblici/index.ts'
import { messaggiMandati } from '../../incasso/mandati/index.ts'
import { messaggiEsercenti } from '../../persone/esercenti/index.ts'
import { messaggiProfilo, messaggiPush } from '../../persone/profilo/index.ts'
import { messaggiPagamenti } from './messaggi-pagamenti.ts'
import { messaggiRegistrazione } from '../../persone/registrazione/index.ts'
import { messaggiUnione } from '../../persone/clienti/index.ts'
import { messaggiSquadra } from '../../persone/squadra/index.ts'
import { messaggiConsulenti } from '../../persone/consulenti/index.ts'
import { messaggiContestazioni } from '../../incasso/contestazioni/index.ts'
import { messaggiScadenze } from '../../accordi/scadenze/index.ts'
import { messaggiUtenze } from '../../accordi/utenze/index.ts'
import { messaggiSolleciti } from '../../incasso/solleciti/index.ts'
import { messaggiPromesse } from '../../incasso/promesse/index.ts'
import { messaggiRimborsi } from '../../incasso/rimborsi/index.ts'
import { messaggiRimandati } from '../gestione/index.ts'
import { messaggiQuote } from '../../accordi/ripartizioni/index.ts'
import { messaggiStaff } from '../home/index.ts'
import { messaggiDetrazioni } from '../detrazioni/index.ts'
import { messaggiArchivi } from '../archivi/index.ts'
import { messaggiCongedi } from '../congedi/index.ts'
import { messaggiPacchi } from '../pacchi/index.ts'
import { messaggiReport } from '../reports/index.ts'
import { messaggiDocumenti } from '../../registri/documenti/index.ts'
import { messaggiEstratto } from '../schede/index.ts'
import { messaggiSviluppatori } from '../sviluppatori/index.ts'
import { findParole, messaggiModelli } from '../../base/modelli/index.ts'
import type { UscitaHandler } from '../../base/uscite/index.ts'
import { messaggiTesti } from '../../persone/testi/index.ts'
import { inviaCodice } from './invia-codice.ts'

/** Writes what each handler sends in the words that hold when it sends it. */
const inParoleInVigore = (db: Db, handlers: Record<string, UscitaHandler>) =>
  Object.fromEntries(
    Object.entries(handlers).map(([argomento, handle]): [string, UscitaHandler] => [
      argomento,
      async (uscita) => conParole(await findParole(db), () => handle(uscita)),
    ]),
  )

/** The worker's handlers for each topic of the outbox. Safe to be called again with the same row. */
export function usciteHandlers(
  deps: Pick<Deps, 'config' | 'db' | 'clock'> & { psp: Pick<Deps['psp'], 'nome' | 'lookupSetup'> },
): Record<string, UscitaHandler> {
  const { db, config } = deps
  const mailer = createMailer(deps)

  return inParoleInVigore(db, {
    ...messaggiPagamenti({ ...deps, mailer }),
    ...messaggiBonifici({ config, db, clock: deps.clock, mailer }),
    ...messaggiMandati({ ...deps, mailer }),
    ...messaggiCarte({ ...deps, mailer }),
    ...messaggiDilazioni({ config, db, mailer }),
    ...messaggiProfilo({ config, db, mailer }),
    ...messaggiPush(deps),
    ...messaggiRegistrazione({ config, db, mailer }),
    ...messaggiSquadra({ config, db, mailer }),
    ...messaggiTesti({ config, db, mailer, clock: deps.clock }),
    ...messaggiUnione({ config, db, mailer }),
    ...messaggiConsulenti({ config, db, mailer, clock: deps.clock }),
    ...messaggiAssistenza({ config, db, mailer }),
    ...messaggiAbbonamenti({ config, db, mailer, clock: deps.clock }),
    ...messaggiContestazioni({ config, db, mailer }),
    ...messaggiScadenze({ config, db, mailer }),
    ...messaggiUtenze({ config, db, mailer, clock: deps.clock }),
    ...messaggiSolleciti({
      codiceDi: (id) => codiceDi(db, id),
      ...deps,
      mailer,
      linkSenzaAccount: (pagamento_id) => linkPerMessaggio(deps, pagamento_id),
    }),
    ...messaggiPromesse({ config, db, mailer }),
    ...messaggiRimborsi({ config, db, mailer }),
    ...messaggiQuote({ config, db, mailer }),
    ...effettiSulleCarte(deps),
    ...messaggiCondizioni({ config, db, mailer, clock: deps.clock }),
    ...messaggiConti({ config, db, mailer }),
    ...messaggiCassa({ config, db, mailer }),
    ...messaggiEsercenti({ config, db, mailer }),
    ...messaggiRimandati({ db, mailer }),
    ...messaggiModelli({ db, mailer }),
    ...messaggiStaff({ config, db, mailer }),
    ...messaggiEstratto({ config, db, mailer, clock: deps.clock }),
    ...messaggiDocumenti({ config, db, mailer, clock: deps.clock }),
    ...messaggiDetrazioni({ config, db, mailer }),
    ...messaggiPacchi({ config, db, mailer }),
    ...messaggiArchivi({ config, db, mailer }),
    ...messaggiCongedi({ config, db, mailer }),
    ...messaggiReport({ config, db, mailer }),
    ...messaggiAllarmi({ config, db, mailer }),
    ...messaggiSviluppatori({ config, db, mailer }),
    otp: async (uscita) => inviaCodice({ ...deps, mailer }, uscita),
  })
}
