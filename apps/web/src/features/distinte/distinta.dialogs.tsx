import { NativeSelect } from '@mantine/core'
import type { Distinta, RigaDistinta } from '@rateo/contract/incasso/distinte'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { contato } from '@rateo/domain/parole/formato'
import { CAUSALI_SDD } from '@rateo/domain/banca/sdd-causali'
import { useState } from 'react'
import { useIdempotencyKey } from '../../hooks/use-idempotency-key.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { useEsiti, usePassa } from './distinte.api.ts'

type PassaProps = { distinta: Distinta; azione: 'consegna' | 'annulla'; onClose: () => void }

const TESTI = {
  consegna: {
    title: 'La banca ha il file?',
    confirm: 'Sì, l’ho consegnata',
    text: 'Da adesso la distinta non si annulla più da qui: per fermare un addebito ci vuole la banca. Nessun importo è ancora incassato.',
    done: 'Consegna registrata: aspetti gli esiti della banca.',
  },
  annulla: {
    title: 'Annullare la distinta?',
    confirm: 'Annulla la distinta',
    text: 'I pagamenti tornano da incassare e scriviamo ai clienti che l’addebito non si fa. Fallo solo se la banca non ha ricevuto il file. Nessun importo è stato mosso.',
    done: 'Distinta annullata: i pagamenti sono di nuovo da incassare. Nessun importo è stato mosso.',
  },
} as const

/** The file is with the bank, or it never will be. */
export function PassaDialog({ distinta, azione, onClose }: PassaProps) {
  const passa = usePassa(distinta._id, useIdempotencyKey(`distinta:${azione}:${distinta._id}`))
  const toast = useToast()
  const { title, confirm, text, done } = TESTI[azione]
  return (
    <ConfirmDialog
      isOpen
      title={title}
      confirmLabel={confirm}
      isDangerous={azione === 'annulla'}
      isBusy={passa.isPending}
      error={passa.error}
      onConfirm={() =>
        passa.mutate(azione, {
          onSuccess: () => {
            onClose()
            toast({ tone: 'successo', text: done })
          },
        })
      }
      onClose={onClose}
    >
      <p>{text}</p>
    </ConfirmDialog>
  )
}

type EsitiProps = {
  distinta: Distinta
  esito: 'incassati' | 'insoluti'
  righe: readonly RigaDistinta[]
  onDone: () => void
  onClose: () => void
}

const CAUSALI = Object.entries(CAUSALI_SDD).map(([value, { etichetta }]) => ({
  value,
  label: `${value} · ${etichetta}`,
}))

/** The bank's outcome of the rows that were ticked. */
export function EsitiDialog({ distinta, esito, righe, onDone, onClose }: EsitiProps) {
  const numeri = righe.map(({ n }) => n)
  const [causale, setCausale] = useState('AM04')
  const nome = `esiti:${distinta._id}:${esito}:${causale}:${numeri.join('-')}`
  const registra = useEsiti(distinta._id, useIdempotencyKey(nome))
  const toast = useToast()
  const isPaid = esito === 'incassati'
  const somma = righe.reduce((sum, { importo_centesimi }) => sum + importo_centesimi, 0)
  const quanti = contato(righe.length, 'pagamento', 'pagamenti')
  const incassate = righe.filter(({ stato }) => stato === 'riuscito').length
  return (
    <ConfirmDialog
      isOpen
      title={isPaid ? 'Segnare come incassati?' : 'Segnare come insoluti?'}
      confirmLabel={isPaid ? `Incassati ${formattaEuro(somma)}` : 'Segna insoluti'}
      isDangerous={!isPaid}
      isBusy={registra.isPending}
      error={registra.error}
      onConfirm={() =>
        registra.mutate(
          { causale: isPaid ? null : causale, righe: numeri },
          {
            onSuccess: () => {
              onDone()
              onClose()
              toast({
                tone: 'successo',
                text: isPaid
                  ? `${quanti}: incasso di ${formattaEuro(somma)} registrato.`
                  : `${quanti} di nuovo da incassare: ${formattaEuro(somma)}.`,
              })
            },
          },
        )
      }
      onClose={onClose}
    >
      {isPaid ? (
        <p>
          {quanti} per {formattaEuro(somma)}, arrivati sul tuo conto. Ogni cliente riceve la sua
          ricevuta.
        </p>
      ) : (
        <>
          <p>
            {quanti} per {formattaEuro(somma)}: la banca non li ha addebitati, o li ha restituiti.
            {incassate > 0 &&
              ' Quelli già incassati si tolgono dai tuoi incassi e la ricevuta è annullata.'}{' '}
            Chi doveva pagare ne riceve notizia.
          </p>
          <NativeSelect
            id="causale"
            label="Motivo indicato dalla banca"
            data={CAUSALI}
            value={causale}
            onChange={(event) => setCausale(event.currentTarget.value)}
          />
        </>
      )}
    </ConfirmDialog>
  )
}
