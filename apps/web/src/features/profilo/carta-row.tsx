import { NativeSelect, TextInput } from '@mantine/core'
import {
  type Carta,
  modificaCarta,
  rimuoviCarta,
  spostaAddebiti,
} from '@rateo/contract/incasso/carte-di-credito'
import type { Tono } from '@rateo/domain/parole/etichette'
import { contato } from '@rateo/domain/parole/formato'
import { useState } from 'react'
import { sending } from '../../api/change.ts'
import { messageOf } from '../../api/client.ts'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { useAssistenza } from '../../hooks/use-assistenza.ts'
import { CardFace } from '../../ui/card/card-face.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { RecordMenu } from '../../ui/record/record-menu.tsx'
import { ToneBadge } from '../../ui/stato-badge.tsx'
import { unito } from '../../ui/fields/numero-coperto.ts'
import { CARTE, useChangeAccount } from './profilo.api.ts'
import { both } from '../../ui/both.ts'
import layout from '../../ui/layout.module.css'
import classes from './profilo.module.css'

type Nota = Exclude<Carta['stato'], 'attiva'>

const STATI: Readonly<Record<Nota, string>> = {
  in_scadenza: 'In scadenza',
  scaduta: 'Scaduta',
  bloccata: 'Bloccata',
}

const TONI: Readonly<Record<Nota, Tono>> = {
  in_scadenza: 'avviso',
  scaduta: 'errore',
  bloccata: 'errore',
}

const cartaName = ({ marchio, ultime4, soprannome }: Carta) =>
  `${soprannome ? `${soprannome}, ` : ''}${marchio} •••• ${ultime4}`

function usesText({ abbonamenti, dilazioni, pagamenti }: Carta): string {
  const parts = [
    abbonamenti === 1 ? '1 abbonamento' : abbonamenti > 1 ? `${abbonamenti} abbonamenti` : '',
    dilazioni === 1 ? '1 dilazione' : dilazioni > 1 ? `${dilazioni} dilazioni` : '',
    pagamenti > 0 ? contato(pagamenti, 'addebito programmato', 'addebiti programmati') : '',
  ].filter(Boolean)
  return parts.length === 0 ? 'Nessun addebito automatico' : `Usata da ${parts.join(' e ')}`
}

type CartaRowProps = {
  carta: Carta
  altre: readonly Carta[]
  onPredefinita: () => void
  /** Proposes it before the one above; undefined where there is none to pass. */
  onSu: (() => void) | undefined
}

export function CartaRow({ carta, altre, onPredefinita, onSu }: CartaRowProps) {
  const toast = useToast()
  const [dialog, setDialog] = useState<'nome' | 'rimuovi' | 'sposta' | null>(null)
  const assistenza = useAssistenza('metodo', carta._id)
  const modifica = useChangeAccount(modificaCarta, [CARTE])
  const usabili = altre.filter(({ stato }) => stato === 'attiva' || stato === 'in_scadenza')
  const name = cartaName(carta)
  const isUsable = carta.stato === 'attiva' || carta.stato === 'in_scadenza'
  const hasUses = carta.abbonamenti + carta.dilazioni + carta.pagamenti > 0
  const before = altre.find(({ predefinita }) => predefinita)
  const makeDefault = (chosen: Carta, previous: Carta | undefined) =>
    modifica.mutate(
      { params: { id: chosen._id }, body: { predefinita: true } },
      {
        onSuccess: () => {
          toast({
            tone: 'successo',
            text: `${cartaName(chosen)} è la predefinita.`,
            ...(previous && { onUndo: () => makeDefault(previous, undefined) }),
          })
          onPredefinita()
        },
        onError: (error) => toast({ tone: 'errore', text: messageOf(error) }),
      },
    )
  const close = () => setDialog(null)
  return (
    <li className={both(classes['row'], classes['carta'])}>
      <CardFace marchio={carta.marchio} size="large" isFaded={!isUsable} />
      <div className={classes['card']}>
        <div className={classes['name']}>
          <strong>{unito(name)}</strong>
          {carta.predefinita && <ToneBadge tone="informazione">Predefinita</ToneBadge>}
          {carta.stato !== 'attiva' && (
            <ToneBadge tone={TONI[carta.stato]}>{STATI[carta.stato]}</ToneBadge>
          )}
        </div>
        <div className={classes['dim']}>
          {carta.intestatario && `${carta.intestatario} · `}
          {carta.scade_mese !== null &&
            `scade ${String(carta.scade_mese).padStart(2, '0')}/${carta.scade_anno ?? ''} · `}
          {usesText(carta)}
        </div>
      </div>
      <RecordMenu
        of={name}
        actions={[
          ...(carta.predefinita
            ? []
            : [
                {
                  label: 'Rendi predefinita',
                  onClick: () => makeDefault(carta, before),
                  reason: isUsable
                    ? null
                    : 'Una carta che non si può addebitare non è la predefinita.',
                },
              ]),
          ...(onSu ? [{ label: 'Sposta in alto', onClick: onSu, reason: null }] : []),
          ...(hasUses
            ? [
                {
                  label: 'Sposta gli addebiti',
                  onClick: () => setDialog('sposta'),
                  reason:
                    usabili.length > 0 ? null : 'Non hai un’altra carta valida: aggiungila prima.',
                },
              ]
            : []),
          { label: 'Rinomina', onClick: () => setDialog('nome'), reason: null },
          ...assistenza,
          {
            label: 'Rimuovi',
            onClick: () => setDialog('rimuovi'),
            reason: null,
            isDestructive: true,
          },
        ]}
      />
      {dialog === 'nome' && <NomeDialog carta={carta} onClose={close} />}
      {dialog === 'rimuovi' && <RimuoviDialog carta={carta} altre={usabili} onClose={close} />}
      {dialog === 'sposta' && <SpostaDialog carta={carta} altre={usabili} onClose={close} />}
    </li>
  )
}

function NomeDialog({ carta, onClose }: { carta: Carta; onClose: () => void }) {
  const { held, field } = useContractForm({
    initial: { soprannome: carta.soprannome },
    toBody: (typed) => typed,
    change: sending(useChangeAccount(modificaCarta, [CARTE]), (body: { soprannome: string }) => ({
      params: { id: carta._id },
      body,
    })),
    onDone: onClose,
  })
  return (
    <FormDialog title="Nome della carta" held={held} label="Salva" onClose={onClose}>
      <TextInput
        label="Come la chiami"
        placeholder="Carta di casa"
        maxLength={40}
        data-autofocus
        {...field('soprannome')}
      />
    </FormDialog>
  )
}

const optionsOf = (carte: readonly Carta[]) =>
  carte.map((carta) => ({ value: carta._id, label: cartaName(carta) }))

type MoveProps = Pick<CartaRowProps, 'carta' | 'altre'> & { onClose: () => void }

function SpostaDialog({ carta, altre, onClose }: MoveProps) {
  const toast = useToast()
  const [a_id, setCarta] = useState(altre[0]?._id ?? '')
  const sposta = useChangeAccount(spostaAddebiti, [CARTE])
  const saved = () => {
    onClose()
    toast({ tone: 'successo', text: 'Addebiti spostati: i prossimi si fanno sull’altra carta.' })
  }
  return (
    <ConfirmDialog
      isOpen
      title="Sposta gli addebiti"
      confirmLabel="Sposta tutto"
      isBusy={sposta.isPending}
      error={sposta.error}
      onConfirm={() =>
        sposta.mutate({ params: { id: carta._id }, body: { a_id } }, { onSuccess: saved })
      }
      onClose={onClose}
    >
      <p className={layout['lineProse']}>{usesText(carta)}. Ora non viene addebitato nulla.</p>
      <NativeSelect
        label="Nuova carta"
        data={optionsOf(altre)}
        value={a_id}
        onChange={(event) => setCarta(event.currentTarget.value)}
      />
    </ConfirmDialog>
  )
}

function RimuoviDialog({ carta, altre, onClose }: MoveProps) {
  const toast = useToast()
  const hasUses = carta.abbonamenti + carta.dilazioni + carta.pagamenti > 0
  const [sostituta, setSostituta] = useState(altre[0]?._id ?? '')
  const rimuovi = useChangeAccount(rimuoviCarta, [CARTE])
  const saved = () => {
    onClose()
    toast({ tone: 'successo', text: 'Carta rimossa.' })
  }
  return (
    <ConfirmDialog
      isOpen
      title={`Rimuovere ${cartaName(carta)}?`}
      confirmLabel="Rimuovi la carta"
      isDangerous
      isBusy={rimuovi.isPending}
      error={rimuovi.error}
      onConfirm={() =>
        rimuovi.mutate(
          {
            params: { id: carta._id },
            body: { sostituta_id: hasUses && sostituta !== '' ? sostituta : null },
          },
          { onSuccess: saved },
        )
      }
      onClose={onClose}
    >
      {hasUses ? (
        <>
          <p className={layout['lineProse']}>
            {usesText(carta)}: scegli la carta che la sostituisce. Ora non viene addebitato nulla.
          </p>
          {altre.length > 0 ? (
            <NativeSelect
              label="Carta che la sostituisce"
              data={optionsOf(altre)}
              value={sostituta}
              onChange={(event) => setSostituta(event.currentTarget.value)}
            />
          ) : (
            <p className={layout['lineProse']}>Non hai un’altra carta valida: aggiungila prima.</p>
          )}
        </>
      ) : (
        <p className={layout['lineProse']}>Non verrà più usata. Nessun importo viene addebitato.</p>
      )}
    </ConfirmDialog>
  )
}
