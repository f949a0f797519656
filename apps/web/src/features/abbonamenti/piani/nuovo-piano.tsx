import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../../app/routes/paths.ts'
import { lazyPart } from '../../../ui/parts/lazy-part.tsx'
import { PerMansione } from '../../../ui/notices/per-mansione.tsx'

const PianoDialog = lazyPart(async () => (await import('./piano.dialog.tsx')).PianoDialog)

/** The button that begins a piano, and the way to its page afterwards. */
export function NuovoPiano() {
  const [isOpen, setOpen] = useState(false)
  const navigate = useNavigate()
  return (
    <>
      <PerMansione mansione="listino">
        <Button onClick={() => setOpen(true)}>Nuovo piano</Button>
      </PerMansione>
      {isOpen && (
        <PianoDialog
          piano={null}
          onClose={() => setOpen(false)}
          onDone={({ _id }) => {
            setOpen(false)
            void navigate({ to: paths.piano(_id) })
          }}
        />
      )}
    </>
  )
}
