import {
  type EsitoEsercenti,
  importaEsercenti,
  invita,
} from '@rateo/contract/persone/registrazione'
import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import { type DaInvitare, LIMITI_ESERCENTI } from '@rateo/domain/identita/importa-esercenti'
import { call } from '../../api/client.ts'
import { useChange } from '../../api/use-change.ts'

export const useInvita = () =>
  useChange({ send: (body: InputOf<typeof invita>) => call(invita, { body }) })

type Voluto = { righe: readonly DaInvitare[]; prova: boolean; onStep: (fatte: number) => void }

/**
 * Sends the esercenti of a file some at a time, and stops at the first who cannot be taken. Sent again from the beginning, who was
 * invited is left alone: it needs no key.
 */
export const useImportaEsercenti = () =>
  useChange({
    send: async ({ righe, prova, onStep }: Voluto): Promise<EsitoEsercenti> => {
      const somma: EsitoEsercenti = { invitati: 0, gia: 0, errori: [] }
      const { insieme } = LIMITI_ESERCENTI
      for (let da = 0; da < righe.length; da += insieme) {
        const queste = righe.slice(da, da + insieme)
        const esito = await call(importaEsercenti, { body: { righe: queste, prova } })
        somma.invitati += esito.invitati
        somma.gia += esito.gia
        somma.errori.push(...esito.errori)
        onStep(da + queste.length)
        if (!prova && esito.errori.length > 0) break
      }
      return somma
    },
  })
