import { consegnaEventi } from './consegne.ts'
import { eseguiLavori } from './lavori.ts'
import { scadiSessioni } from './motore/sessione.ts'
import { inContesto, senzaRichiesta, type Servizi } from './servizi.ts'

export interface Cicli {
  sveglia: () => void
  /** Waits for the round in progress: an event half sent would be sent twice. */
  stop: () => Promise<void>
}

/** Deliveries and bank answers each in a lane of their own: a slow shop must not stop the banks. */
export function avviaCicli(servizi: Servizi, fallito: (errore: unknown) => void): Cicli {
  const corsie = [
    corsia(250, fallito, () => consegnaEventi(servizi)),
    corsia(250, fallito, async () => {
      await inContesto(servizi, senzaRichiesta, (ctx) => scadiSessioni(ctx))
      return eseguiLavori(servizi)
    }),
  ]
  return {
    sveglia: () => {
      for (const una of corsie) una.sveglia()
    },
    stop: async () => {
      await Promise.all(corsie.map((una) => una.stop()))
    },
  }
}

function corsia(ogniMs: number, fallito: (errore: unknown) => void, giro: () => Promise<number>) {
  let fermata = false
  let inCorso: Promise<void> | undefined
  let ancora = false
  let attesa: NodeJS.Timeout | undefined
  let guasto = false

  const gira = async () => {
    do {
      ancora = false
      try {
        // As long as there is work there is no reason to wait.
        if ((await giro()) > 0) ancora = true
        guasto = false
      } catch (errore) {
        // Said once: a database that is away for a minute must not fill the log.
        if (!guasto) fallito(errore)
        guasto = true
        ancora = false
      }
    } while (ancora && !fermata)
  }
  const parti = () => {
    if (fermata || inCorso !== undefined) {
      ancora = true
      return
    }
    clearTimeout(attesa)
    inCorso = gira().finally(() => {
      inCorso = undefined
      if (!fermata) attesa = setTimeout(parti, guasto ? 2000 : ogniMs)
    })
  }
  return {
    sveglia: parti,
    stop: async () => {
      fermata = true
      clearTimeout(attesa)
      await inCorso
    },
  }
}
