// Sets the theme before the first paint; the content security policy allows no inline script.
(() => {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const show = () => {
    let chosen = null;
    try {
      chosen = localStorage.getItem('theme');
    } catch {
      // storage may be blocked: the system's choice stands
    }
    const theme = chosen === 'dark' || chosen === 'light' ? chosen : system.matches ? 'dark' : 'light';
    document.documentElement.dataset.theme = theme;
  };
  show();
  system.addEventListener('change', show);
  addEventListener('storage', show);
  addEventListener('theme', show);
})();
