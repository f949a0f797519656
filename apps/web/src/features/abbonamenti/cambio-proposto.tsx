import { Button, Group } from '@mantine/core'
import type { Abbonamento } from '@rateo/contract/accordi/abbonamenti'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoLungo, formattaLimite } from '@rateo/domain/parole/formato'
import { postiInParole } from '@rateo/domain/stati/posti'
import { useState } from 'react'
import { messageOf } from '../../api/client.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import layout from '../../ui/layout.module.css'
import { CifreCambio } from './cifre-cambio.tsx'
import { useAnteprima, useRitiraCambio } from './cambio.api.ts'
import { RifiutaCambioDialog } from './rifiuta-cambio.dialog.tsx'
import { CADENZE } from './words.ts'

/** A dearer piano that the esercente proposes: the cliente says yes with a code, or no; who proposed may take it back. */
export function CambioProposto({ abbonamento: a }: { abbonamento: Abbonamento }) {
  const anteprima = useAnteprima(a._id)
  const [isClosing, setClosing] = useState(false)
  const { cambio_proposto: c, azioni_consentite } = a
  if (c === null) return null
  const azione = (nome: string) => azioni_consentite.find((one) => one.azione === nome)
  const accetta = azione('accetta_cambio')
  const quanti = c.posti > 1 || c.solo_posti ? `${postiInParole(c.posti)}, ` : ''
  const costo = `${quanti}${formattaEuro(c.importo_centesimi)} ${CADENZE[c.cadenza].toLowerCase()}`
  const limite = formattaLimite(c.scade_at)
  return (
    <div className={layout['below']}>
      <Notice
        tone={accetta ? 'avviso' : 'informazione'}
        title={
          accetta
            ? c.prezzo
              ? `${a.esercente.nome} ti propone un nuovo prezzo: ${costo}`
              : c.solo_posti
                ? `${a.esercente.nome} ti propone un altro numero di posti: ${costo}`
                : `${a.esercente.nome} ti propone di passare a ${c.piano.nome}: ${costo}`
            : c.prezzo
              ? `Proposto al cliente un nuovo prezzo: ${costo}`
              : `Proposto al cliente: ${c.piano.nome}, ${costo}`
        }
      >
        {accetta
          ? `Decidi tu, entro il ${limite}. Finché non accetti resta tutto com’è e non viene addebitato alcun importo.`
          : `Si attende la risposta, fino al ${limite}. Intanto resta tutto com’è e non viene addebitato alcun importo.`}
        {c.prezzo && (
          <NuovoPrezzo abbonamento={a} prezzo={c.prezzo} isCliente={accetta !== undefined} />
        )}
        <Group gap={8} mt={12} data-print="no">
          {accetta && (
            <ActionButton
              isAllowed={accetta.consentita}
              reason={accetta.motivo}
              isPrimary
              onClick={() => anteprima.mutate({ piano_id: c.piano._id, posti: c.posti })}
            >
              {c.prezzo ? 'Leggi e decidi' : 'Vedi quanto costa'}
            </ActionButton>
          )}
          {(azione('rifiuta_cambio') ?? azione('ritira_cambio')) && (
            <Button variant="default" onClick={() => setClosing(true)}>
              {accetta ? 'Rifiuta' : 'Ritira la proposta'}
            </Button>
          )}
        </Group>
        {anteprima.error && <p role="alert">{messageOf(anteprima.error)}</p>}
      </Notice>
      <Dialog isOpen={anteprima.data !== undefined} onClose={anteprima.reset} title={titoloDi(c)}>
        <div className={layout['form']}>
          {anteprima.data && (
            <CifreCambio
              abbonamento={a}
              anteprima={anteprima.data}
              back="Non ora"
              onBack={anteprima.reset}
              onDone={anteprima.reset}
            />
          )}
        </div>
      </Dialog>
      {isClosing && accetta && (
        <RifiutaCambioDialog abbonamento={a} onClose={() => setClosing(false)} />
      )}
      {isClosing && !accetta && <RitiraDialog abbonamento={a} onClose={() => setClosing(false)} />}
    </div>
  )
}

const titoloDi = (c: NonNullable<Abbonamento['cambio_proposto']>): string =>
  c.prezzo
    ? 'Accetta il nuovo prezzo'
    : c.solo_posti
      ? `Passa a ${postiInParole(c.posti)}`
      : `Passa a ${c.piano.nome}`

type PrezzoProps = {
  abbonamento: Abbonamento
  prezzo: NonNullable<NonNullable<Abbonamento['cambio_proposto']>['prezzo']>
  isCliente: boolean
}

/** Says from which charge a new price would hold, why, and that leaving costs nothing until then. */
function NuovoPrezzo({ abbonamento: a, prezzo, isCliente }: PrezzoProps) {
  return (
    <>
      <p>
        Oggi sono {formattaEuro(a.importo_centesimi)}. Il primo addebito al nuovo prezzo sarebbe il{' '}
        {formattaGiornoLungo(prezzo.primo_addebito)}; senza un sì resta quello di oggi.
        {isCliente &&
          ` Prima del ${formattaGiornoLungo(prezzo.dal)} puoi anche disdire senza preavviso e senza costi.`}
      </p>
      <p>
        {a.esercente.nome} scrive: “{prezzo.testo}”
      </p>
    </>
  )
}

/** The esercente takes back what it proposed. */
function RitiraDialog({
  abbonamento: a,
  onClose,
}: {
  abbonamento: Abbonamento
  onClose: () => void
}) {
  const toast = useToast()
  const ritira = useRitiraCambio(a._id)
  const done = () => {
    onClose()
    toast({ tone: 'successo', text: 'Proposta ritirata.' })
  }
  return (
    <ConfirmDialog
      isOpen
      title="Ritirare la proposta?"
      confirmLabel="Ritira la proposta"
      isBusy={ritira.isPending}
      error={ritira.error}
      onConfirm={() => ritira.mutate(undefined, { onSuccess: done })}
      onClose={onClose}
    >
      Resta {a.nome}, {formattaEuro(a.importo_centesimi)} {CADENZE[a.cadenza].toLowerCase()}. Nessun
      importo viene mosso.
    </ConfirmDialog>
  )
}
