import { Button } from '@mantine/core'
import {
  chiudiSessioniMembro,
  lasciaSquadra,
  type Membro,
  riattivaMembro,
  sospendiMembro,
  type Squadra,
  togliMembro,
} from '@rateo/contract/persone/squadra'
import { formattaGiorno } from '@rateo/domain/parole/formato'
import { NOMI_RUOLI_SQUADRA } from '@rateo/domain/permessi/squadra'
import { useState } from 'react'
import { logoutAddress } from '../../../app/routes/paths.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Instant } from '../../../ui/date.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { PerMansione } from '../../../ui/notices/per-mansione.tsx'
import { useToast } from '../../../ui/notices/toast.tsx'
import { ToneBadge } from '../../../ui/stato-badge.tsx'
import { both } from '../../../ui/both.ts'
import layout from '../../../ui/layout.module.css'
import classes from '../profilo.module.css'
import { lazyPart } from '../../../ui/parts/lazy-part.tsx'
import { useSquadra } from './squadra.api.ts'

const RuoloDialog = lazyPart(async () => (await import('./ruolo.dialog.tsx')).RuoloDialog)
const FineDialog = lazyPart(async () => (await import('./fine.dialog.tsx')).FineDialog)
const TitolareDialog = lazyPart(async () => (await import('./titolare.dialog.tsx')).TitolareDialog)

/** The acts on a member that ask one question first. */
const ATTI = {
  sospendi: {
    endpoint: sospendiMembro,
    label: 'Sospendi',
    domanda: (nome: string) => `Sospendere ${nome}?`,
    effetto:
      'Esce subito da ogni dispositivo e non entra più per questa attività, finché non si riattiva. Gli inviti che ha mandato cadono e le sue chiavi API si fermano.',
    fatto: 'Persona sospesa.',
  },
  riattiva: {
    endpoint: riattivaMembro,
    label: 'Riattiva',
    domanda: (nome: string) => `Riattivare ${nome}?`,
    effetto: 'Può accedere di nuovo, con il ruolo di prima.',
    fatto: 'Persona riattivata.',
  },
  chiudi_sessioni: {
    endpoint: chiudiSessioniMembro,
    label: 'Chiudi le sessioni',
    domanda: (nome: string) => `Chiudere le sessioni di ${nome}?`,
    effetto:
      'Esce da ogni dispositivo in cui lavora per questa attività, e deve accedere di nuovo.',
    fatto: 'Sessioni chiuse.',
  },
  togli: {
    endpoint: togliMembro,
    label: 'Togli',
    domanda: (nome: string) => `Togliere ${nome} dalla squadra?`,
    effetto:
      'Esce subito e non entra più per questa attività; le sue chiavi API si fermano. Quello che ha fatto resta nella cronologia, con il suo nome.',
    fatto: 'Persona tolta dalla squadra.',
  },
} as const
type Atto = keyof typeof ATTI

type Scelta = Atto | 'ruolo' | 'fine'
type Open = { membro: Membro; atto: Scelta } | null

export function PersonePanel({ squadra }: { squadra: Squadra }) {
  const [open, setOpen] = useState<Open>(null)
  const [isHandingOver, setHandingOver] = useState(false)
  const close = () => setOpen(null)
  const altri = squadra.membri.filter(({ io, stato }) => !io && stato === 'attivo')
  return (
    <Panel
      title="Persone"
      aside={
        altri.length > 0 && (
          <PerMansione mansione="titolarita">
            <Button variant="default" size="sm" onClick={() => setHandingOver(true)}>
              Passa il ruolo di titolare
            </Button>
          </PerMansione>
        )
      }
    >
      {squadra.membri.length === 1 && (
        <p className={layout['lineProse']}>
          Per ora ci sei solo tu. Chi lavora con te entra con un accesso suo: vede e fa solo quello
          che il suo ruolo permette.
        </p>
      )}
      <ul className={both(layout['list'], classes['rows'])} aria-label="Persone della squadra">
        {squadra.membri.map((membro) => (
          <Riga key={membro._id} membro={membro} onAct={(atto) => setOpen({ membro, atto })} />
        ))}
      </ul>
      {/* A titolare alone would leave the business to nobody. */}
      {squadra.membri.length > 1 && <Lascia />}
      {open?.atto === 'ruolo' && (
        <RuoloDialog membro={open.membro} ruoli={squadra.ruoli_da_dare} onClose={close} />
      )}
      {open?.atto === 'fine' && <FineDialog membro={open.membro} onClose={close} />}
      {open !== null && open.atto !== 'ruolo' && open.atto !== 'fine' && (
        <AttoDialog key={open.atto} membro={open.membro} atto={open.atto} onClose={close} />
      )}
      {isHandingOver && <TitolareDialog altri={altri} onClose={() => setHandingOver(false)} />}
    </Panel>
  )
}

type RigaProps = { membro: Membro; onAct: (atto: Scelta) => void }

function Riga({ membro, onAct }: RigaProps) {
  const { nome, email, ruolo, stato, fino_al, ultimo_accesso_at, io, gestibile } = membro
  const atti: readonly Atto[] =
    stato === 'attivo' ? ['sospendi', 'chiudi_sessioni', 'togli'] : ['riattiva', 'togli']
  return (
    <li className={classes['row']}>
      <div className={classes['main']}>
        <strong>{nome}</strong>
        {io && ' · tu'} {stato === 'sospeso' && <ToneBadge tone="avviso">Sospesa</ToneBadge>}
        <div className={classes['dim']}>
          {NOMI_RUOLI_SQUADRA[ruolo]}
          {fino_al && ` · fino al ${formattaGiorno(fino_al)}`}
          {email && ` · ${email}`}
          {ultimo_accesso_at && (
            <>
              {' · ultimo uso '}
              <Instant value={ultimo_accesso_at} />
            </>
          )}
        </div>
      </div>
      {gestibile && (
        <div className={layout['row']}>
          <Button
            size="xs"
            variant="default"
            aria-label={`Cambia il ruolo di ${nome}`}
            onClick={() => onAct('ruolo')}
          >
            Cambia ruolo
          </Button>
          <Button
            size="xs"
            variant="subtle"
            aria-label={`Durata dell’accesso: ${nome}`}
            onClick={() => onAct('fine')}
          >
            Durata
          </Button>
          {atti.map((atto) => (
            <Button
              key={atto}
              size="xs"
              variant="subtle"
              aria-label={`${ATTI[atto].label}: ${nome}`}
              onClick={() => onAct(atto)}
            >
              {ATTI[atto].label}
            </Button>
          ))}
        </div>
      )}
    </li>
  )
}

function AttoDialog({
  membro,
  atto,
  onClose,
}: {
  membro: Membro
  atto: Atto
  onClose: () => void
}) {
  const toast = useToast()
  const { endpoint, label, domanda, effetto, fatto } = ATTI[atto]
  const change = useSquadra(endpoint)
  return (
    <ConfirmDialog
      isOpen
      title={domanda(membro.nome)}
      confirmLabel={label}
      isDangerous={atto !== 'riattiva'}
      isBusy={change.isPending}
      error={change.error}
      onConfirm={() =>
        change.mutate(
          { body: {}, params: { id: membro._id } },
          {
            onSuccess: () => {
              onClose()
              toast({ tone: 'successo', text: fatto })
            },
          },
        )
      }
      onClose={onClose}
    >
      {effetto}
    </ConfirmDialog>
  )
}

/** Leaving is everybody's own; who is the only titolare reads why not yet. */
function Lascia() {
  const [isAsking, setAsking] = useState(false)
  const lascia = useSquadra(lasciaSquadra)
  return (
    <>
      <div>
        <Button variant="default" size="sm" onClick={() => setAsking(true)}>
          Lascia la squadra
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title="Lasciare la squadra?"
        confirmLabel="Lascia"
        isDangerous
        isBusy={lascia.isPending}
        error={lascia.error}
        onConfirm={() =>
          lascia.mutate({ body: {} }, { onSuccess: () => window.location.assign(logoutAddress()) })
        }
        onClose={() => {
          setAsking(false)
          lascia.reset()
        }}
      >
        Non potrai più lavorare per questa attività, finché qualcuno non ti invita di nuovo.
      </ConfirmDialog>
    </>
  )
}
