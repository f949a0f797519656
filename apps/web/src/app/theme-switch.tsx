import { type Appearance, choose, useAppearance } from './appearance.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { IconButton } from '../ui/plain/button.tsx'

const CHOICES: Record<Appearance, { label: string; icon: IconName; next: Appearance }> = {
  auto: { label: 'come il sistema', icon: 'sistema', next: 'light' },
  light: { label: 'chiaro', icon: 'sole', next: 'dark' },
  dark: { label: 'scuro', icon: 'luna', next: 'auto' },
}

/** Goes round the three appearances; a menu for three choices would weigh more than the header. */
export function ThemeSwitch() {
  const { label, icon, next } = CHOICES[useAppearance()]
  const text = `Aspetto: ${label}. Passa a: ${CHOICES[next].label}`
  return (
    <IconButton aria-label={text} title={text} onClick={() => choose(next)}>
      <Icon name={icon} />
    </IconButton>
  )
}
