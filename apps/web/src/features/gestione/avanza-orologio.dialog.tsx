import { TextInput } from '@mantine/core'
import { contato, formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { aggiungiGiorni, giornoDiRoma } from '@rateo/domain/tempo/giorno'
import { GIORNI_OROLOGIO_MAX } from '@rateo/domain/tempo/orologio-prova'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useAvanzaOrologio } from './gestione.api.ts'

const SUBITO = 30

type Props = {
  /** Days to go on; 0 where they are still to be said. */
  passo: number
  adesso: string
  onClose: () => void
}

/** The clock has no way back, so the dialog says what will happen, and asks. */
export function AvanzaOrologioDialog({ passo, adesso, onClose }: Props) {
  const avanza = useAvanzaOrologio()
  const [testo, setTesto] = useState(String(passo === 0 ? SUBITO : passo))
  const letti = /^\d{1,3}$/.test(testo.trim()) ? Number(testo) : 0
  const isWrong = letti < 1 || letti > GIORNI_OROLOGIO_MAX
  const giorni = isWrong ? SUBITO : letti
  const quanti = contato(giorni, 'giorno', 'giorni')
  const fino = formattaGiornoLungo(aggiungiGiorni(giornoDiRoma(adesso), giorni))
  return (
    <ConfirmDialog
      isOpen
      title="Portare avanti l’orologio di prova?"
      confirmLabel={`Vivi ${quanti}`}
      isBusy={avanza.isPending}
      error={avanza.error}
      onConfirm={() => {
        if (!isWrong) avanza.mutate(giorni, { onSuccess: onClose })
      }}
      onClose={onClose}
    >
      {passo === 0 && (
        <TextInput
          label="Giorni"
          description={`Da 1 a ${GIORNI_OROLOGIO_MAX}.`}
          inputMode="numeric"
          maxLength={3}
          value={testo}
          onChange={(event) => setTesto(event.currentTarget.value)}
          error={isWrong ? `Inserisci un numero da 1 a ${GIORNI_OROLOGIO_MAX}` : null}
          mb={16}
        />
      )}
      <p style={{ margin: '0 0 12px' }}>
        Per tutti passano {quanti}, fino al {fino}. I giorni si vivono uno alla volta: partono
        addebiti, promemoria e rinnovi, e le e-mail arrivano nella posta di prova. Nessuna carta
        vera viene addebitata.
      </p>
      <p style={{ margin: 0 }}>
        Non si torna indietro: per ricominciare da oggi si cancella la cartella dei dati di prova.
      </p>
    </ConfirmDialog>
  )
}
