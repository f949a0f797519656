import { lasciaMesi, preparaMesi, primaDeiCorpi } from './db/mesi/mesi.ts'
import type { Deps } from './http/deps.ts'
import { dimenticaParole } from './integrations/mail/dimentica-parole.ts'
import {
  dimenticaAscolti,
  dimenticaEventi,
  dimenticaRichieste,
} from './modules/ponte/sviluppatori/index.ts'
import { dimenticaBeneficiari } from './modules/persone/beneficiari/index.ts'
import { dimenticaBozze } from './modules/accordi/raccolte/index.ts'
import { dimenticaCorpi } from './modules/incasso/addebiti/index.ts'
import { dimenticaInvii } from './modules/registri/documenti/index.ts'
import { dimenticaInvitati } from './modules/accordi/abbonamenti/index.ts'
import { dimenticaProgrammi } from './modules/ponte/reports/index.ts'
import { dimenticaCongedati } from './modules/ponte/congedi/index.ts'
import { dimenticaLink } from './modules/ponte/pacchi/index.ts'
import { dimenticaInviti } from './modules/persone/squadra/index.ts'
import { dimenticaRifiutate } from './modules/persone/registrazione/index.ts'

/** Deletes what the law does not ask to keep, once its time is over (docs/conservazione.md). */
const dimenticaScaduti = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) => ({
  name: 'dimentica_scaduti',
  cron: '25 5 * * *',
  run: async () => ({
    mesi: await lasciaMesi({ db, clock }),
    notifiche: await dimenticaCorpi(db, primaDeiCorpi(clock.now())),
    messaggi: await dimenticaParole(db, primaDeiCorpi(clock.now())),
    documenti: await dimenticaRifiutate({ db, clock }),
    invitati: await dimenticaInvitati({ db, clock }),
    eventi: await dimenticaEventi({ db, clock }),
    invii: await dimenticaInvii({ db, clock }),
    link: await dimenticaLink({ db, clock }),
    programmi: await dimenticaProgrammi({ db, clock }),
    ascolti: await dimenticaAscolti({ db, clock }),
    richieste: await dimenticaRichieste({ db, clock }),
    raccolte: await dimenticaBozze({ db, clock }),
    inviti: await dimenticaInviti({ db, clock }),
    congedati: await dimenticaCongedati({ db, clock }),
    beneficiari: await dimenticaBeneficiari({ db, clock }),
  }),
})

/** Makes the months to come in which words are kept: what is forgotten goes by the month. A run that was missed is made up. */
const prepara = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) => ({
  name: 'prepara_mesi',
  cron: '5 5 * * *',
  run: () => preparaMesi({ db, clock }),
})

/** The jobs of what is kept for a while: the months to come first, in which it is kept. */
export const dimentica = (deps: Pick<Deps, 'db' | 'clock'>) => [
  prepara(deps),
  dimenticaScaduti(deps),
]
