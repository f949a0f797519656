import '@mantine/core/styles/Menu.css'
import { Button, Group, Menu } from '@mantine/core'
import type { Esercente } from '@rateo/contract/persone/esercenti'
import { useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { ReasonTooltip } from '../../ui/reason-tooltip.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { useDecisione } from './esercenti.api.ts'
import { messageOf } from '../../api/client.ts'
import { IN_REVIEW, isProvvedimento, PROVVEDIMENTI, type Provvedimento } from './words.ts'
import { MENU_PLACE } from '../../ui/record/menu-place.ts'
import layout from '../../ui/layout.module.css'
import { lazyPart } from '../../ui/parts/lazy-part.tsx'

const EsameDialogs = lazyPart(async () => (await import('./esame-dialogs.tsx')).EsameDialogs)
const ProvvediDialog = lazyPart(
  async () => (await import('./provvedi-esercente.dialog.tsx')).ProvvediDialog,
)
const CapacitaDialog = lazyPart(
  async () => (await import('./cambia-capacita.dialog.tsx')).CapacitaDialog,
)

const ESAME = {
  chiedi_integrazione: 'Chiedi integrazione',
  rifiuta: 'Rifiuta',
} as const
export type AzioneEsame = keyof typeof ESAME | 'approva'
const ESITI = ['chiedi_integrazione', 'rifiuta'] as const

type Open = AzioneEsame | Provvedimento | 'cambia_capacita' | null

const motivoOf = ({ azioni_consentite: azioni }: Esercente, nome: string): string | null => {
  const azione = azioni.find((one) => one.azione === nome)
  if (!azione) return 'Adesso non è possibile.'
  return azione.consentita ? null : (azione.motivo ?? 'Adesso non è possibile.')
}

/** The actions of the staff on an esercente (ESE-M3); a disabled one says its reason. */
export function EsercenteActions({ esercente }: { esercente: Esercente }) {
  const [open, setOpen] = useState<Open>(null)
  const { azioni_consentite: azioni, stato } = esercente
  if (azioni.length === 0) return null
  const dialog = { esercente, onClose: () => setOpen(null) }
  return (
    <Group gap={8} data-print="no">
      {IN_REVIEW.has(stato) && (
        <>
          <PrendiInCarico esercente={esercente} />
          <ActionButton
            isMain={stato !== 'inviato'}
            reason={motivoOf(esercente, 'approva')}
            onClick={() => setOpen('approva')}
          >
            Approva
          </ActionButton>
        </>
      )}
      <ProvvedimentiMenu esercente={esercente} onChoose={setOpen} />
      <>
        {(open === 'approva' || open === 'rifiuta' || open === 'chiedi_integrazione') && (
          <EsameDialogs azione={open} {...dialog} />
        )}
        {open !== null && isProvvedimento(open) && <ProvvediDialog azione={open} {...dialog} />}
        {open === 'cambia_capacita' && <CapacitaDialog {...dialog} />}
      </>
    </Group>
  )
}

/** Nothing to say and nothing to lose: done at once. */
function PrendiInCarico({ esercente }: { esercente: Esercente }) {
  const decidi = useDecisione(esercente._id)
  const toast = useToast()
  if (esercente.stato !== 'inviato') return null
  const text = `${esercente.ragione_sociale} è in verifica: ora può chiedere pagamenti fino al tetto.`
  return (
    <Button
      loading={decidi.isPending}
      onClick={() =>
        decidi.mutate(
          { azione: 'prendi_in_carico' },
          {
            onSuccess: () => toast({ tone: 'successo', text }),
            onError: (error) => toast({ tone: 'errore', text: messageOf(error) }),
          },
        )
      }
    >
      Prendi in carico
    </Button>
  )
}

type MenuProps = {
  esercente: Esercente
  onChoose: (azione: AzioneEsame | Provvedimento | 'cambia_capacita') => void
}

function ProvvedimentiMenu({ esercente, onChoose }: MenuProps) {
  // The measures are left out before the decision: none of them is possible, and saying so six times helps nobody.
  const isInReview = IN_REVIEW.has(esercente.stato)
  const names = isInReview ? [] : Object.keys(PROVVEDIMENTI).filter(isProvvedimento)
  return (
    <Menu
      position="bottom-end"
      width={300}
      shadow="md"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      {...MENU_PLACE}
    >
      <Menu.Target>
        <Button variant="default" rightSection={<Icon name="decrescente" size={14} />}>
          {isInReview ? 'Altre decisioni' : 'Provvedimenti'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {isInReview &&
          ESITI.map((name) => (
            <Voce
              key={name}
              label={ESAME[name]}
              reason={motivoOf(esercente, name)}
              onClick={() => onChoose(name)}
            />
          ))}
        {names.map((name) => (
          <Voce
            key={name}
            label={PROVVEDIMENTI[name].voce}
            reason={motivoOf(esercente, name)}
            onClick={() => onChoose(name)}
          />
        ))}
        {(isInReview || names.length > 0) && <Menu.Divider role="separator" />}
        <Voce
          label="Ferma o riprendi operazioni"
          reason={motivoOf(esercente, 'cambia_capacita')}
          onClick={() => onChoose('cambia_capacita')}
        />
      </Menu.Dropdown>
    </Menu>
  )
}

type VoceProps = { label: string; reason: string | null; onClick: () => void }

const Voce = ({ label, reason, onClick }: VoceProps) =>
  reason === null ? (
    <Menu.Item onClick={onClick}>{label}</Menu.Item>
  ) : (
    <Menu.Item aria-disabled="true" c="dimmed" closeMenuOnClick={false}>
      {label}
      <span className={layout['entryReason']}>{reason}</span>
    </Menu.Item>
  )

type ActionButtonProps = {
  isMain: boolean
  reason: string | null
  onClick: () => void
  children: string
}

function ActionButton({ isMain, reason, onClick, children }: ActionButtonProps) {
  const variant = isMain ? 'filled' : 'default'
  if (reason === null) {
    return (
      <Button variant={variant} onClick={onClick}>
        {children}
      </Button>
    )
  }
  // The button is not `disabled`: the keyboard must still reach it, or nobody would read the reason.
  return (
    <ReasonTooltip reason={reason}>
      <Button variant={variant} data-disabled aria-disabled="true" aria-description={reason}>
        {children}
      </Button>
    </ReasonTooltip>
  )
}
